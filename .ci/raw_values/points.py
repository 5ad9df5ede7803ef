"""Files of points -> where each is and what its row says."""
import array
import functools
import re
from decimal import Decimal

from .files import delimited, features
from .outlines import e7_of

NOWHERE = -(2**31)
LATITUDES, LONGITUDES = (6.0, 37.6), (68.0, 97.6)
DECIMAL = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)")
WORDS = re.compile(r"[a-z]+|[0-9]+")


def is_in(degrees, span):
    return span[0] <= degrees <= span[1]


def with_point(text, degrees, span):
    """A whole number that has lost its point, where a power of ten brings it back."""
    if "." in text or degrees < 1000:
        return degrees
    shifted = (degrees / 10**places for places in range(1, 13))
    return next((value for value in shifted if is_in(value, span)), degrees)


def place_of(lat, lng):
    """The point of two texts in India, or None: decimal degrees, the wrong way round or without
    their points. Other spellings are not read here; no file that is counted has any."""
    lat, lng = lat.strip(), lng.strip()
    if not (DECIMAL.fullmatch(lat) and DECIMAL.fullmatch(lng)):
        return None
    first, second = float(lat), float(lng)
    if abs(first) < 1e-9 or abs(second) < 1e-9 or abs(first - second) < 1e-9:
        return None
    pairs = ((first, second), (second, first),
             (with_point(lat, first, LATITUDES), with_point(lng, second, LONGITUDES)))
    for lat, lng in pairs:
        if is_in(lat, LATITUDES) and is_in(lng, LONGITUDES):
            return e7_of(lat), e7_of(lng)
    return None


class Points:
    """The rows of one file: a place each, or none, and what its wanted columns say. Rows that say
    the same share one tuple of texts, known by its number."""

    def __init__(self, part, root, columns):
        self.lats, self.lngs = array.array("i"), array.array("i")
        self.codes = array.array("i")
        self.columns = list(dict.fromkeys(columns))
        numbers = {}
        for place, texts in placed(part, root, self.columns):
            lat, lng = place or (NOWHERE, NOWHERE)
            self.lats.append(lat)
            self.lngs.append(lng)
            self.codes.append(numbers.setdefault(texts, len(numbers)))
        self.texts = list(numbers)

    def said(self, code):
        """What the rows of a number say, by column."""
        return dict(zip(self.columns, self.texts[code]))


def placed(part, root, columns):
    """The place and the texts of each row of a part's file."""
    source, at = part["file"], part.get("at", {})
    if source["format"] == "geojson":
        for texts, geometry in features(source, root, columns):
            is_point = geometry is not None and geometry["type"] == "Point"
            lng, lat = map(repr, geometry["coordinates"][:2]) if is_point else ("", "")
            yield place_of(lat, lng), tuple(texts)
        return
    ends = [at[end] for end in ("lat", "lng", "cell") if end in at]
    places, rows = delimited(source, root, [*columns, *ends])
    wanted, ends = [places[column] for column in columns], [places[column] for column in ends]
    most = max([*wanted, *ends], default=0)
    for row in rows:
        row += [""] * (most + 1 - len(row))
        pair = [row[end] for end in ends]
        if len(pair) == 1:
            pair = pair[0].split(",")
        yield place_of(*pair) if len(pair) == 2 else None, tuple([row[place] for place in wanted])


def columns_of(recipe):
    """The columns that a class asks for."""
    words = [recipe["words"]["column"]] if "words" in recipe else []
    return [*recipe.get("keep_if", {}), *words, *(one["column"] for one in recipe.get("sums", []))]


class Class:
    """What makes a row one of a class."""

    def __init__(self, recipe):
        self.keep = [(column, set(texts)) for column, texts in recipe.get("keep_if", {}).items()]
        self.words = recipe.get("words")
        if self.words:
            self.any, self.none = (phrases(self.words.get(key, [])) for key in ("any", "none"))

    def accepts(self, said):
        if not all(said[column] in texts for column, texts in self.keep):
            return False
        if not self.words:
            return True
        text = spaced(said[self.words["column"]])
        return bool(self.any.search(text)) and not (self.none and self.none.search(text))


@functools.lru_cache(maxsize=1)
def spaced(text):
    """A text with one blank around each word: words are runs of letters or of digits."""
    return " " + " ".join(WORDS.findall(text.lower())) + " "


def phrases(texts):
    """A pattern for any of the phrases in a text with blanks around its words; a star at the end
    of a word stands for any ending."""
    words = ["".join(" " + re.escape(word.removesuffix("*")) + ("[^ ]*" if word[-1] == "*" else "")
                     for word in text.split()) for text in texts]
    return re.compile("(?:" + "|".join(f"{word}(?= )" for word in words) + ")") if words else None


def figure_of(text, recipe):
    """A figure to add up, or None where it is missing or more than can be right."""
    if not DECIMAL.fullmatch(text):
        return None
    figure = Decimal(text)
    is_right = 0 <= figure and ("max" not in recipe or figure <= recipe["max"])
    return figure if is_right else None
