import { Type } from 'typebox'

/**
 * What the JSON columns of system collections hold, for the description of their rows and for the check of what is written:
 * the console draws from them before anyone can repair them.
 */

const Text = Type.String()
const open = { additionalProperties: true }

export const OpenRecord = Type.Record(Text, Type.Unknown())

export const Filter = Type.Object(
  { field: Text, operator: Text, value: Type.Unknown() },
  { $id: 'Filter', ...open },
)

/** Of each layout, by its id. */
export const LayoutStates = Type.Record(Text, OpenRecord)

const OptionalText = Type.Optional(Type.Union([Text, Type.Null()]))

export const ModuleListing = Type.Array(Type.Object({ name: Text, link: Text, icon: OptionalText }, open))

export const CollectionListing = Type.Array(
  Type.Object(
    { group_name: OptionalText, collections: Type.Array(Type.Object({ collection: Text }, open)) },
    open,
  ),
)
