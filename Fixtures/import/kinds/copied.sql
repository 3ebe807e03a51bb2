-- PostgreSQL database dump
SET client_encoding = 'UTF8';

CREATE TABLE public.roasters (
    id integer NOT NULL,
    name text
);

CREATE TABLE public.coffees (
    id integer NOT NULL,
    title text NOT NULL,
    roaster_id integer REFERENCES public.roasters(id)
);

CREATE TABLE public.shots (
    id integer NOT NULL,
    coffee_id integer NOT NULL,
    pulled_at timestamp without time zone,
    dose_g numeric,
    yield_g numeric,
    time_s integer,
    notes text
);

COPY public.roasters (id, name) FROM stdin;
1	Harbor Lane
\.

COPY public.coffees (id, title, roaster_id) FROM stdin;
4	Misty Ridge	1
5	Long Acre	1
\.

COPY public.shots (id, coffee_id, pulled_at, dose_g, yield_g, time_s, notes) FROM stdin;
1	5	2026-05-02 08:10:00	18.0	36.5	28	plum, round
2	4	2026-05-03 08:05:00	18.2	\N	31	\N
\.
