#include "lexicon.h"

// Each data file becomes an array; a comma after it keeps an empty file legal.
#define LEXICON_BYTES(name) \
  LexiconFile lexicon_##name(void) { \
    return (LexiconFile){name##_bytes, sizeof name##_bytes - 1}; \
  }

static const unsigned char wheel_bytes[] = {
#embed "wheel.tsv" suffix(,)
  0};
LEXICON_BYTES(wheel)

static const unsigned char descriptors_floral_bytes[] = {
#embed "descriptors/floral.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_floral)

static const unsigned char descriptors_fruity_bytes[] = {
#embed "descriptors/fruity.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_fruity)

static const unsigned char descriptors_sour_fermented_bytes[] = {
#embed "descriptors/sour-fermented.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_sour_fermented)

static const unsigned char descriptors_green_vegetative_bytes[] = {
#embed "descriptors/green-vegetative.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_green_vegetative)

static const unsigned char descriptors_other_bytes[] = {
#embed "descriptors/other.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_other)

static const unsigned char descriptors_roasted_bytes[] = {
#embed "descriptors/roasted.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_roasted)

static const unsigned char descriptors_spices_bytes[] = {
#embed "descriptors/spices.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_spices)

static const unsigned char descriptors_nutty_cocoa_bytes[] = {
#embed "descriptors/nutty-cocoa.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_nutty_cocoa)

static const unsigned char descriptors_sweet_bytes[] = {
#embed "descriptors/sweet.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_sweet)

static const unsigned char descriptors_none_bytes[] = {
#embed "descriptors/none.tsv" suffix(,)
  0};
LEXICON_BYTES(descriptors_none)

static const unsigned char derivation_bytes[] = {
#embed "derivation.tsv" suffix(,)
  0};
LEXICON_BYTES(derivation)

static const unsigned char misspellings_bytes[] = {
#embed "misspellings.tsv" suffix(,)
  0};
LEXICON_BYTES(misspellings)

static const unsigned char emoji_bytes[] = {
#embed "emoji.tsv" suffix(,)
  0};
LEXICON_BYTES(emoji)

static const unsigned char classes_bytes[] = {
#embed "classes.tsv" suffix(,)
  0};
LEXICON_BYTES(classes)

static const unsigned char rules_words_bytes[] = {
#embed "rules/words.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_words)

static const unsigned char rules_composition_bytes[] = {
#embed "rules/composition.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_composition)

static const unsigned char rules_color_bytes[] = {
#embed "rules/color.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_color)

static const unsigned char rules_texture_bytes[] = {
#embed "rules/texture.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_texture)

static const unsigned char rules_name_bytes[] = {
#embed "rules/name.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_name)

static const unsigned char rules_sense_bytes[] = {
#embed "rules/sense.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_sense)

static const unsigned char rules_object_bytes[] = {
#embed "rules/object.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_object)

static const unsigned char rules_roast_bytes[] = {
#embed "rules/roast.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_roast)

static const unsigned char rules_pseudo_bytes[] = {
#embed "rules/pseudo.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_pseudo)

static const unsigned char rules_negated_bytes[] = {
#embed "rules/negated.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_negated)

static const unsigned char rules_affirmed_bytes[] = {
#embed "rules/affirmed.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_affirmed)

static const unsigned char rules_terminate_bytes[] = {
#embed "rules/terminate.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_terminate)

static const unsigned char rules_hypothetical_bytes[] = {
#embed "rules/hypothetical.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_hypothetical)

static const unsigned char rules_historical_bytes[] = {
#embed "rules/historical.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_historical)

static const unsigned char rules_other_experiencer_bytes[] = {
#embed "rules/other-experiencer.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_other_experiencer)

static const unsigned char rules_general_bytes[] = {
#embed "rules/general.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_general)

static const unsigned char rules_other_thing_bytes[] = {
#embed "rules/other-thing.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_other_thing)

static const unsigned char rules_other_cup_bytes[] = {
#embed "rules/other-cup.tsv" suffix(,)
  0};
LEXICON_BYTES(rules_other_cup)

static const unsigned char generic_statements_bytes[] = {
#embed "generic-statements.tsv" suffix(,)
  0};
LEXICON_BYTES(generic_statements)

static const unsigned char context_bytes[] = {
#embed "learned/context.bin" suffix(,)
  0};
LEXICON_BYTES(context)

static const unsigned char evidence_bytes[] = {
#embed "learned/evidence.tsv" suffix(,)
  0};
LEXICON_BYTES(evidence)

static const unsigned char degrees_bytes[] = {
#embed "degrees.tsv" suffix(,)
  0};
LEXICON_BYTES(degrees)

static const unsigned char attributes_bytes[] = {
#embed "attributes.tsv" suffix(,)
  0};
LEXICON_BYTES(attributes)

static const unsigned char valence_bytes[] = {
#embed "learned/valence.tsv" suffix(,)
  0};
LEXICON_BYTES(valence)

static const unsigned char liking_bytes[] = {
#embed "liking.tsv" suffix(,)
  0};
LEXICON_BYTES(liking)

static const unsigned char confidence_bytes[] = {
#embed "learned/confidence.tsv" suffix(,)
  0};
LEXICON_BYTES(confidence)

static const unsigned char extraction_bytes[] = {
#embed "learned/extraction.tsv" suffix(,)
  0};
LEXICON_BYTES(extraction)

static const unsigned char extraction_cues_bytes[] = {
#embed "extraction/cues.tsv" suffix(,)
  0};
LEXICON_BYTES(extraction_cues)

static const unsigned char extraction_modifiers_bytes[] = {
#embed "extraction/modifiers.tsv" suffix(,)
  0};
LEXICON_BYTES(extraction_modifiers)

static const unsigned char tags_bytes[] = {
#embed "learned/tags.tsv" suffix(,)
  0};
LEXICON_BYTES(tags)

static const unsigned char tag_guesser_bytes[] = {
#embed "learned/tag-guesser.tsv" suffix(,)
  0};
LEXICON_BYTES(tag_guesser)

static const unsigned char tag_rules_bytes[] = {
#embed "learned/tag-rules.tsv" suffix(,)
  0};
LEXICON_BYTES(tag_rules)

static const unsigned char no_flavor_words_bytes[] = {
#embed "no-flavor-words.tsv" suffix(,)
  0};
LEXICON_BYTES(no_flavor_words)

static const unsigned char coffee_countries_bytes[] = {
#embed "coffee/countries.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_countries)

static const unsigned char coffee_regions_bytes[] = {
#embed "coffee/regions.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_regions)

static const unsigned char coffee_varieties_bytes[] = {
#embed "coffee/varieties.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_varieties)

static const unsigned char coffee_processes_bytes[] = {
#embed "coffee/processes.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_processes)

static const unsigned char coffee_roasts_bytes[] = {
#embed "coffee/roasts.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_roasts)

static const unsigned char labels_keys_bytes[] = {
#embed "labels/keys.tsv" suffix(,)
  0};
LEXICON_BYTES(labels_keys)

static const unsigned char labels_words_bytes[] = {
#embed "labels/words.tsv" suffix(,)
  0};
LEXICON_BYTES(labels_words)

static const unsigned char labels_flavors_bytes[] = {
#embed "labels/flavors.tsv" suffix(,)
  0};
LEXICON_BYTES(labels_flavors)

static const unsigned char label_weights_bytes[] = {
#embed "learned/label-weights.tsv" suffix(,)
  0};
LEXICON_BYTES(label_weights)

static const unsigned char label_layout_bytes[] = {
#embed "learned/label-layout.tsv" suffix(,)
  0};
LEXICON_BYTES(label_layout)

static const unsigned char coffee_methods_bytes[] = {
#embed "coffee/methods.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_methods)

static const unsigned char coffee_devices_bytes[] = {
#embed "coffee/devices.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_devices)

static const unsigned char coffee_columns_bytes[] = {
#embed "coffee/columns.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_columns)

static const unsigned char coffee_parameters_bytes[] = {
#embed "coffee/parameters.tsv" suffix(,)
  0};
LEXICON_BYTES(coffee_parameters)

static const unsigned char wording_en_bytes[] = {
#embed "wording/en.tsv" suffix(,)
  0};
LEXICON_BYTES(wording_en)

static const unsigned char languages_de_bytes[] = {
#embed "languages/de.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_de)

static const unsigned char languages_es_bytes[] = {
#embed "languages/es.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_es)

static const unsigned char languages_fr_bytes[] = {
#embed "languages/fr.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_fr)

static const unsigned char languages_it_bytes[] = {
#embed "languages/it.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_it)

static const unsigned char languages_pt_bytes[] = {
#embed "languages/pt.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_pt)

static const unsigned char languages_nl_bytes[] = {
#embed "languages/nl.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_nl)

static const unsigned char languages_en_bytes[] = {
#embed "languages/en.tsv" suffix(,)
  0};
LEXICON_BYTES(languages_en)

static const unsigned char prompts_note_bytes[] = {
#embed "prompts/note.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_note)

static const unsigned char prompts_brew_bytes[] = {
#embed "prompts/brew.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_brew)

static const unsigned char prompts_patterns_bytes[] = {
#embed "prompts/patterns.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_patterns)

static const unsigned char prompts_label_bytes[] = {
#embed "prompts/label.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_label)

static const unsigned char prompts_instruction_words_bytes[] = {
#embed "prompts/instruction-words.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_instruction_words)

static const unsigned char prompts_number_words_bytes[] = {
#embed "prompts/number-words.txt" suffix(,)
  0};
LEXICON_BYTES(prompts_number_words)
