import { Type } from 'typebox'

const Kind = Type.Union([Type.Literal('interface'), Type.Literal('layout'), Type.Literal('module')])
const Id = Type.String({ minLength: 1, maxLength: 64 })

export const ExtensionParams = Type.Object({ kind: Kind, id: Id })
export const ExtensionVersionParams = Type.Object({
  kind: Kind,
  id: Id,
  version: Type.String({ minLength: 1, maxLength: 64 }),
})

export const ExtensionChangesBody = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean()),
    version: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()], {
        description: 'Null follows the newest installed version',
      }),
    ),
    tier: Type.Optional(Type.Union([Type.Literal('trusted'), Type.Literal('sandboxed')])),
  },
  { additionalProperties: false, minProperties: 1 },
)

/** Other parameters are left to the code that reads them, such as the hint at the project. */
export const ListingQuerystring = Type.Object({
  core: Type.Optional(
    Type.String({ maxLength: 1, description: '`1` lists the modules that came with the console too' }),
  ),
  disable_extensions: Type.Optional(
    Type.String({
      maxLength: 4096,
      description: 'Ids of which only the core version is listed, separated by commas; `*` for all',
    }),
  ),
})
