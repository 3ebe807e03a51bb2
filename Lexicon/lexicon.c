#include "lexicon.h"

// A section of its own for each file: a linker leaves out those that a library never reads.
#ifdef __ELF__
#define LEXICON_SECTION(kind, name) __attribute__((section("." #kind ".lexicon_" #name)))
#else
#define LEXICON_SECTION(kind, name)
#endif

// Each data file becomes an array; a comma after it keeps an empty file legal.
#define LEXICON_ARRAY(name) \
  LEXICON_SECTION(rodata, name) static const unsigned char name##_bytes[]
#define LEXICON_BYTES(name) \
  LEXICON_SECTION(text, name) LexiconFile lexicon_##name(void) { \
    return (LexiconFile){name##_bytes, sizeof name##_bytes - 1}; \
  }

LEXICON_ARRAY(wheel) = {
#embed "wheel.tsv" suffix(,)
  0};
LEXICON_BYTES(wheel)

LEXICON_ARRAY(descriptors_floral) = {
#embed "descriptors/floral.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_floral)

LEXICON_ARRAY(descriptors_fruity) = {
#embed "descriptors/fruity.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_fruity)

LEXICON_ARRAY(descriptors_sour_fermented) = {
#embed "descriptors/sour-fermented.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_sour_fermented)

LEXICON_ARRAY(descriptors_green_vegetative) = {
#embed "descriptors/green-vegetative.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_green_vegetative)

LEXICON_ARRAY(descriptors_other) = {
#embed "descriptors/other.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_other)

LEXICON_ARRAY(descriptors_roasted) = {
#embed "descriptors/roasted.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_roasted)

LEXICON_ARRAY(descriptors_spices) = {
#embed "descriptors/spices.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_spices)

LEXICON_ARRAY(descriptors_nutty_cocoa) = {
#embed "descriptors/nutty-cocoa.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_nutty_cocoa)

LEXICON_ARRAY(descriptors_sweet) = {
#embed "descriptors/sweet.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_sweet)

LEXICON_ARRAY(descriptors_none) = {
#embed "descriptors/none.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_none)

LEXICON_ARRAY(derivation) = {
#embed "derivation.tsv" suffix(,)
  0};
LEXICON_BYTES(derivation)

LEXICON_ARRAY(misspellings) = {
#embed "misspellings.tsv" suffix(,)
  0};
LEXICON_BYTES(misspellings)

LEXICON_ARRAY(emoji) = {
#embed "emoji.tsv" suffix(,)
  0};
LEXICON_BYTES(emoji)

LEXICON_ARRAY(classes) = {
#embed "classes.tsv" suffix(,)
  0};
LEXICON_BYTES(classes)

LEXICON_ARRAY(rules_words) = {
#embed "rules/words.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_words)

LEXICON_ARRAY(rules_machine) = {
#embed "rules/machine.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_machine)

LEXICON_ARRAY(rules_composition) = {
#embed "rules/composition.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_composition)

LEXICON_ARRAY(rules_color) = {
#embed "rules/color.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_color)

LEXICON_ARRAY(rules_texture) = {
#embed "rules/texture.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_texture)

LEXICON_ARRAY(rules_name) = {
#embed "rules/name.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_name)

LEXICON_ARRAY(rules_sense) = {
#embed "rules/sense.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_sense)

LEXICON_ARRAY(rules_object) = {
#embed "rules/object.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_object)

LEXICON_ARRAY(rules_roast) = {
#embed "rules/roast.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_roast)

LEXICON_ARRAY(rules_pseudo) = {
#embed "rules/pseudo.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_pseudo)

LEXICON_ARRAY(rules_negated) = {
#embed "rules/negated.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_negated)

LEXICON_ARRAY(rules_affirmed) = {
#embed "rules/affirmed.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_affirmed)

LEXICON_ARRAY(rules_terminate) = {
#embed "rules/terminate.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_terminate)

LEXICON_ARRAY(rules_hypothetical) = {
#embed "rules/hypothetical.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_hypothetical)

LEXICON_ARRAY(rules_historical) = {
#embed "rules/historical.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_historical)

LEXICON_ARRAY(rules_other_experiencer) = {
#embed "rules/other-experiencer.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_other_experiencer)

LEXICON_ARRAY(rules_general) = {
#embed "rules/general.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_general)

LEXICON_ARRAY(rules_other_thing) = {
#embed "rules/other-thing.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_other_thing)

LEXICON_ARRAY(rules_other_cup) = {
#embed "rules/other-cup.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_other_cup)

LEXICON_ARRAY(generic_statements) = {
#embed "generic-statements.tsv" suffix(,)
  0};
LEXICON_BYTES(generic_statements)

LEXICON_ARRAY(context) = {
#embed "learned/context.bin" suffix(,)
  0};
LEXICON_BYTES(context)

LEXICON_ARRAY(borders) = {
#embed "learned/borders.bin" suffix(,)
  0};
LEXICON_BYTES(borders)

LEXICON_ARRAY(levels) = {
#embed "learned/levels.bin" suffix(,)
  0};
LEXICON_BYTES(levels)

LEXICON_ARRAY(reader) = {
#embed "learned/reader.tsv" suffix(,)
  0};
LEXICON_BYTES(reader)

LEXICON_ARRAY(grades) = {
#embed "learned/grades.tsv" suffix(,)
  0};
LEXICON_BYTES(grades)

LEXICON_ARRAY(implied) = {
#embed "learned/implied.tsv" suffix(,)
  0};
LEXICON_BYTES(implied)

LEXICON_ARRAY(evidence) = {
#embed "learned/evidence.tsv" suffix(,)
  0};
LEXICON_BYTES(evidence)

LEXICON_ARRAY(degrees) = {
#embed "degrees.tsv" suffix(,)
  0};
LEXICON_BYTES(degrees)

LEXICON_ARRAY(attributes) = {
#embed "attributes.tsv" suffix(,)
  0};
LEXICON_BYTES(attributes)

LEXICON_ARRAY(valence) = {
#embed "learned/valence.tsv" suffix(,)
  0};
LEXICON_BYTES(valence)

LEXICON_ARRAY(liking) = {
#embed "liking.tsv" suffix(,)
  0};
LEXICON_BYTES(liking)

LEXICON_ARRAY(confidence) = {
#embed "learned/confidence.tsv" suffix(,)
  0};
LEXICON_BYTES(confidence)

LEXICON_ARRAY(extraction) = {
#embed "learned/extraction.tsv" suffix(,)
  0};
LEXICON_BYTES(extraction)

LEXICON_ARRAY(extraction_cues) = {
#embed "extraction/cues.tsv" suffix(,)
  0};
LEXICON_BYTES(extraction_cues)

LEXICON_ARRAY(extraction_modifiers) = {
#embed "extraction/modifiers.tsv" suffix(,)
  0};
LEXICON_BYTES(extraction_modifiers)

LEXICON_ARRAY(extraction_comparisons) = {
#embed "extraction/comparisons.tsv" suffix(,)
  0};
LEXICON_BYTES(extraction_comparisons)

LEXICON_ARRAY(additions) = {
#embed "additions.tsv" suffix(,)
  0};
LEXICON_BYTES(additions)

LEXICON_ARRAY(tags) = {
#embed "learned/tags.tsv" suffix(,)
  0};
LEXICON_BYTES(tags)

LEXICON_ARRAY(tag_guesser) = {
#embed "learned/tag-guesser.tsv" suffix(,)
  0};
LEXICON_BYTES(tag_guesser)

LEXICON_ARRAY(tag_rules) = {
#embed "learned/tag-rules.tsv" suffix(,)
  0};
LEXICON_BYTES(tag_rules)

LEXICON_ARRAY(no_flavor_words) = {
#embed "no-flavor-words.tsv" suffix(,)
  0};
LEXICON_BYTES(no_flavor_words)

LEXICON_ARRAY(coffee_countries) = {
#embed "coffee/countries.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_countries)

LEXICON_ARRAY(coffee_regions) = {
#embed "coffee/regions.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_regions)

LEXICON_ARRAY(coffee_varieties) = {
#embed "coffee/varieties.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_varieties)

LEXICON_ARRAY(coffee_processes) = {
#embed "coffee/processes.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_processes)

LEXICON_ARRAY(coffee_roasts) = {
#embed "coffee/roasts.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_roasts)

LEXICON_ARRAY(labels_keys) = {
#embed "labels/keys.tsv" suffix(,)
  0};
LEXICON_BYTES(labels_keys)

LEXICON_ARRAY(labels_words) = {
#embed "labels/words.tsv" suffix(,)
  0};
LEXICON_BYTES(labels_words)

LEXICON_ARRAY(labels_flavors) = {
#embed "labels/flavors.tsv" suffix(,)
  0};
LEXICON_BYTES(labels_flavors)

LEXICON_ARRAY(label_weights) = {
#embed "learned/label-weights.tsv" suffix(,)
  0};
LEXICON_BYTES(label_weights)

LEXICON_ARRAY(label_layout) = {
#embed "learned/label-layout.tsv" suffix(,)
  0};
LEXICON_BYTES(label_layout)

LEXICON_ARRAY(coffee_methods) = {
#embed "coffee/methods.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_methods)

LEXICON_ARRAY(coffee_devices) = {
#embed "coffee/devices.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_devices)

LEXICON_ARRAY(coffee_columns) = {
#embed "coffee/columns.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_columns)

LEXICON_ARRAY(coffee_parameters) = {
#embed "coffee/parameters.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_parameters)

LEXICON_ARRAY(coffee_usual) = {
#embed "coffee/usual.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_usual)

LEXICON_ARRAY(coffee_grinders) = {
#embed "coffee/grinders.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_grinders)

LEXICON_ARRAY(coffee_grind_words) = {
#embed "coffee/grind-words.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_grind_words)

LEXICON_ARRAY(wording_en) = {
#embed "wording/en.tsv" suffix(,)
  0};
LEXICON_BYTES(wording_en)

LEXICON_ARRAY(wording_errors) = {
#embed "wording/errors.tsv" suffix(,)
  0};
LEXICON_BYTES(wording_errors)

LEXICON_ARRAY(wording_failures) = {
#embed "wording/failures.tsv" suffix(,)
  0};
LEXICON_BYTES(wording_failures)

LEXICON_ARRAY(languages_de) = {
#embed "languages/de.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_de)

LEXICON_ARRAY(languages_es) = {
#embed "languages/es.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_es)

LEXICON_ARRAY(languages_fr) = {
#embed "languages/fr.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_fr)

LEXICON_ARRAY(languages_it) = {
#embed "languages/it.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_it)

LEXICON_ARRAY(languages_pt) = {
#embed "languages/pt.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_pt)

LEXICON_ARRAY(languages_nl) = {
#embed "languages/nl.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_nl)

LEXICON_ARRAY(languages_ja) = {
#embed "languages/ja.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_ja)

LEXICON_ARRAY(languages_zh) = {
#embed "languages/zh.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_zh)

LEXICON_ARRAY(languages_unread) = {
#embed "languages/unread.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_unread)

LEXICON_ARRAY(languages_en) = {
#embed "languages/en.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_en)

LEXICON_ARRAY(prompts_note) = {
#embed "prompts/note.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_note)

LEXICON_ARRAY(prompts_brew) = {
#embed "prompts/brew.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_brew)

LEXICON_ARRAY(prompts_patterns) = {
#embed "prompts/patterns.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_patterns)

LEXICON_ARRAY(prompts_label) = {
#embed "prompts/label.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_label)

LEXICON_ARRAY(prompts_instruction_words) = {
#embed "prompts/instruction-words.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_instruction_words)

LEXICON_ARRAY(prompts_number_words) = {
#embed "prompts/number-words.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_number_words)

LEXICON_ARRAY(shots_rules) = {
#embed "shots/rules.tsv" suffix(,)
  0};
LEXICON_BYTES(shots_rules)

LEXICON_ARRAY(forms_titles) = {
#embed "forms/titles.tsv" suffix(,)
  0};
LEXICON_BYTES(forms_titles)

// Without the target LexiconImages the tables are parsed.
static const unsigned char no_image[1];
__attribute__((weak)) LexiconFile lexicon_image_knowledge(void) {
  return (LexiconFile){no_image, 0};
}
__attribute__((weak)) LexiconFile lexicon_image_labels(void) { return (LexiconFile){no_image, 0}; }
__attribute__((weak)) LexiconFile lexicon_image_votes(void) { return (LexiconFile){no_image, 0}; }
__attribute__((weak)) LexiconFile lexicon_image_languages(void) {
  return (LexiconFile){no_image, 0};
}
__attribute__((weak)) LexiconFile lexicon_image_spelling(void) {
  return (LexiconFile){no_image, 0};
}

// What every program reads in place of the tagger's tables.
LEXICON_ARRAY(image_tagger) = {
#embed "image/tagger.bin" suffix(,)
  0};
LEXICON_BYTES(image_tagger)
