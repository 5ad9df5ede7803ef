"""What was compared, and what differed."""

NOT_PUBLISHED, SUPPRESSED = "not_published", "suppressed"
MOST_SHOWN = 10


class Tally:
    """Counts of one layer."""

    def __init__(self):
        self.compared = self.missing = self.different = self.left_out_count = self.undecided = 0

    def compare(self, source, name, label, row, expected):
        """Compares a value of an exported row with what the raw files say: a number, two between
        which it lies where a point is on the edge, a cause, or nothing where neither is sure."""
        if expected is None:
            self.undecided += 1
            return
        found = row[name + "_cause"] if row[name] is None else row[name]
        self.compared += 1
        self.missing += isinstance(expected, str)
        if isinstance(expected, tuple):
            low, high = expected
            is_equal = not isinstance(found, str) and low <= found <= high
        else:
            is_equal = found == expected
        if not is_equal:
            self.differ(f"{source}: {name} of {label}: {found} is not {expected}")

    def differ(self, message):
        self.different += 1
        if self.different <= MOST_SHOWN:
            print(message)

    def left_out(self, count):
        """Rows that no equal name joins to a table, counted once for each table."""
        self.left_out_count += count
