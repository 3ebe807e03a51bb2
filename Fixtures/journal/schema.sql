-- The journal's schema, version 1, as the program creates it (Sources/Journal/Storage/JournalSchema.swift).
PRAGMA user_version = 1;

CREATE TABLE bean (
    id          TEXT PRIMARY KEY NOT NULL,
    name        TEXT NOT NULL DEFAULT '',
    roaster     TEXT NOT NULL DEFAULT '',
    origin      TEXT NOT NULL DEFAULT '',
    region      TEXT NOT NULL DEFAULT '',
    farm        TEXT NOT NULL DEFAULT '',
    variety     TEXT NOT NULL DEFAULT '',
    process     TEXT NOT NULL DEFAULT '',
    roast_level TEXT NOT NULL DEFAULT '',
    roast_date  TEXT,
    is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
    notes       TEXT NOT NULL DEFAULT '',
    created_at  TEXT NOT NULL,
    bag_price   REAL,
    bag_weight_g REAL,
    frozen_date TEXT,
    thawed_date TEXT,
    roast_range REAL,
    is_favorite INTEGER,
    storage TEXT
);

CREATE TABLE method (
    id       TEXT PRIMARY KEY NOT NULL,
    name     TEXT NOT NULL,
    category TEXT NOT NULL DEFAULT ''
);

CREATE TABLE grinder (
    id   TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL
);

CREATE TABLE recipe (
    id             TEXT PRIMARY KEY NOT NULL,
    name           TEXT NOT NULL DEFAULT '',
    method_id      TEXT REFERENCES method (id),
    grinder_id     TEXT REFERENCES grinder (id),
    dose_g         REAL,
    water_g        REAL,
    yield_g        REAL,
    water_temp_c   REAL,
    grind_setting  REAL,
    brew_time_s    REAL,
    bloom_g        REAL,
    bloom_s        REAL,
    pours_g        TEXT NOT NULL DEFAULT '[]',
    is_inverted    INTEGER,
    plunge_s       REAL,
    usage_count    INTEGER NOT NULL DEFAULT 0,
    created_at     TEXT NOT NULL,
    steps          TEXT,
    grind_text     TEXT
);

CREATE TABLE brew (
    id            TEXT PRIMARY KEY NOT NULL,
    bean_id       TEXT REFERENCES bean (id),
    method_id     TEXT REFERENCES method (id),
    grinder_id    TEXT REFERENCES grinder (id),
    recipe_id     TEXT REFERENCES recipe (id),
    brewed_at     TEXT NOT NULL,
    dose_g        REAL,
    water_g       REAL,
    yield_g       REAL,
    water_temp_c  REAL,
    grind_setting REAL,
    brew_time_s   REAL,
    rating        REAL NOT NULL DEFAULT 0 CHECK (rating >= 0 AND rating <= 5),
    notes         TEXT NOT NULL DEFAULT '',
    is_copy       INTEGER NOT NULL DEFAULT 0 CHECK (is_copy IN (0, 1)),
    tds_percent   REAL,
    extraction_yield_percent REAL,
    is_favorite   INTEGER,
    grind_text    TEXT,
    water_recipe TEXT
);

CREATE TABLE tasting (
    id          TEXT PRIMARY KEY NOT NULL,
    brew_id     TEXT NOT NULL REFERENCES brew (id) ON DELETE CASCADE,
    aroma       INTEGER CHECK (aroma BETWEEN 1 AND 5),
    acidity     INTEGER CHECK (acidity BETWEEN 1 AND 5),
    sweetness   INTEGER CHECK (sweetness BETWEEN 1 AND 5),
    body        INTEGER CHECK (body BETWEEN 1 AND 5),
    balance     INTEGER CHECK (balance BETWEEN 1 AND 5),
    aftertaste  INTEGER CHECK (aftertaste BETWEEN 1 AND 5),
    flavor_tags TEXT NOT NULL DEFAULT '[]',
    notes       TEXT NOT NULL DEFAULT '',
    bitterness  INTEGER CHECK (bitterness BETWEEN 1 AND 5),
    taster_id   TEXT REFERENCES taster (id),    -- NULL: the journal's own taster, whose rating is the brew's
    rating      REAL CHECK (rating >= 0 AND rating <= 5)  -- of another taster; NULL: not rated
);

CREATE TABLE taster (
    id         TEXT PRIMARY KEY NOT NULL,
    name       TEXT NOT NULL,
    is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),  -- 1: the journal's own taster
    created_at TEXT NOT NULL DEFAULT ''
);

CREATE INDEX brew_by_bean_and_method ON brew (bean_id, method_id);
CREATE INDEX brew_by_method ON brew (method_id);
CREATE INDEX brew_by_time ON brew (brewed_at);
CREATE UNIQUE INDEX tasting_by_brew_and_taster ON tasting (brew_id, ifnull(taster_id, ''));
