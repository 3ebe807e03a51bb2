CREATE TABLE drippers (id SERIAL PRIMARY KEY, name TEXT);
CREATE TABLE brews (id SERIAL PRIMARY KEY, dripper_id INTEGER REFERENCES drippers(id) ON DELETE SET NULL,
  dose_g NUMERIC, water_g NUMERIC, tasting_notes TEXT[], rating INTEGER);
INSERT INTO drippers (name) VALUES ('V60'), ('Origami');
INSERT INTO brews (dripper_id, dose_g, water_g, tasting_notes, rating) VALUES
  (1, 15, 250, ARRAY['plum', 'clean'], 4),
  (2, 16, 260, ARRAY['cocoa'], 3);
