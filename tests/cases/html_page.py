"""A page as its reader sees it without JavaScript: its tables, lists of facts and embedded data."""

import functools
import json
from html.parser import HTMLParser

VOID = {"meta", "img", "br", "link", "input", "hr"}


class Element:
    def __init__(self, name, attributes):
        self.name, self.attributes, self.children = name, dict(attributes), []

    def all(self, name, **attributes):
        """Every element below with this name and these attributes, in order."""
        for child in self.children:
            if isinstance(child, Element):
                if child.name == name and all(child.attributes.get(k) == v for k, v in attributes.items()):
                    yield child
                yield from child.all(name, **attributes)

    def one(self, name, **attributes):
        (found,) = self.all(name, **attributes)
        return found

    @property
    def text(self):
        return "".join(child.text if isinstance(child, Element) else child for child in self.children)


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.root = Element("page", {})
        self.open = [self.root]
        self.feed(path.read_text())
        self.close()

    def handle_starttag(self, name, attributes):
        element = Element(name, attributes)
        self.open[-1].children.append(element)
        if name not in VOID:
            self.open.append(element)

    def handle_startendtag(self, name, attributes):
        self.handle_starttag(name, attributes)

    def handle_endtag(self, name):
        while self.open.pop().name != name:
            pass

    def handle_data(self, text):
        self.open[-1].children.append(text)

    @functools.cached_property
    def data(self):
        return json.loads(self.root.one("script", id="data").text)

    def table(self, **attributes):
        """The rows of a table, cells by the names of their columns."""
        table = self.root.one("table", **attributes)
        columns = [cell.text for cell in table.one("thead").all("th")]
        rows = []
        for row in table.one("tbody").all("tr"):
            cells = [cell for cell in row.children if isinstance(cell, Element)]
            assert len(cells) == len(columns)
            rows.append((row, list(zip(columns, cells, strict=True))))
        return rows

    def facts(self):
        """Names and values of the first list of facts."""
        facts = next(self.root.all("dl", **{"class": "facts"}))
        return {next(fact.all("dt")).text: next(fact.all("dd")).text for fact in facts.all("div")}
