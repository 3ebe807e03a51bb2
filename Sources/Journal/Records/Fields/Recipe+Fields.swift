import GRDB
import Support

extension Recipe {
  static let fields: [RecordField<Recipe>] = [
    .id(\.id), .name(.recipe, \.name, absent: ""), .reference("method_id", \.methodID),
    .reference("grinder_id", \.grinderID), .number("dose_g", \.dose, .dose),
    .number("water_g", \.water, .water), .number("yield_g", \.yield, .yield),
    .number("water_temp_c", \.waterTemperature, .waterTemperature),
    .number("grind_setting", \.grindSetting, .grindSetting),
    .number("brew_time_s", \.brewTime, .brewTime), .number("bloom_g", \.bloom, .bloom),
    .number("bloom_s", \.bloomTime, .bloomTime), pours, .flag("is_inverted", \.isInverted),
    .number("plunge_s", \.plungeTime, .plunge), .count("usage_count", \.usageCount),
    .time("created_at", \.createdAt, absent: Timestamp("")), steps,
    .line("grind_text", \.grindText),
  ]

  static func blank(_ id: Identifier<Recipe>) -> Recipe { Recipe(id: id) }

  private static let pours = RecordField<Recipe>(
    "pours_g", \.pours, .numbers, absent: [], stored: { JSONList.text($0) },
    write: { pours, writer in writer.array(pours) { $0.number($1) } },
    take: { $0.numbers($1) })

  private static let steps = RecordField<Recipe>(
    "steps", \.steps, .steps, absent: [], stored: { $0.isEmpty ? nil : JSONList.text($0) },
    write: { steps, writer in
      writer.array(steps) { writer, step in
        writer.object { writer in
          writer.name("step")
          writer.string(step.kind.rawValue)
          writer.name("end_s")
          writer.number(step.end)
          writer.name("target_g")
          writer.number(step.target)
        }
      }
    },
    take: { object, name in
      object.objects(name).compactMap { step in
        BrewSchedule.Kind(rawValue: step.text("step")).map { kind in
          RecipeStep(kind, end: step.number("end_s"), target: step.number("target_g"))
        }
      }
    })
}
