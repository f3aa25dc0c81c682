import { grants } from '@pergola/sdk/contract'
import { type Static, Type } from 'typebox'
import { answer, emptyAnswer, nullable, oneOf, ref } from '../../http/answers'
import { strictObject } from '../../http/strictObject'

const Text = Type.String()
const Kind = Type.Union([Type.Literal('interface'), Type.Literal('layout'), Type.Literal('module')])
const Id = Type.String({ minLength: 1, maxLength: 64 })
const Version = Type.String({ minLength: 1, maxLength: 64 })
const Tier = Type.Union([Type.Literal('trusted'), Type.Literal('sandboxed')])
const Size = Type.Integer({ description: 'Bytes' })
const Grants = Type.Array(oneOf(...grants), {
  description: 'What it may do beyond drawing itself, in the tier that it runs in',
})

export const ExtensionVersionParams = Type.Object({ kind: Kind, id: Id, version: Version })

/** What an extension says about itself is its own business: `ExtensionManifest` of the sdk reads it. */
const ExtensionRecord = Type.Object(
  {
    id: Text,
    path: Type.String({ description: 'Address of `meta.json`, relative to the root of the API' }),
    compatible: Type.Boolean({ description: 'Whether its range `sdk` includes the version of this console' }),
  },
  {
    $id: 'ExtensionRecord',
    description: "An extension's own `meta.json`, its id and where it was found",
    additionalProperties: true,
  },
)

export const ProjectExtension = Type.Object(
  {
    kind: Kind,
    id: Text,
    name: Text,
    icon: Text,
    version: Type.String({ description: 'The version that the project uses, or would use' }),
    chosen_version: nullable(Type.String({ description: 'Null: always the preferred one' })),
    versions: Type.Array(
      Type.Object({
        version: Text,
        origin: oneOf('core', 'custom', 'installed'),
        size: Size,
        grants: Grants,
      }),
    ),
    source: oneOf('core', 'custom'),
    enabled: Type.Boolean(),
    locked: Type.Boolean({
      description: 'Switched off by the operator of the server, which a project cannot change',
    }),
    tier: oneOf('trusted', 'sandboxed'),
    can_sandbox: Type.Boolean({
      description: 'Whether the active version brings what it takes to run sandboxed',
    }),
    size: Size,
    used_by: Type.Object({
      fields: Type.Array(Text, { description: 'Fields that an interface is chosen for: `cities.name`' }),
      collections: Type.Array(Text, { description: 'Collections that someone sees in this layout' }),
      roles: Type.Array(Text, {
        description: 'Names of the roles that see those, or whose navigation lists this module',
      }),
    }),
  },
  { $id: 'ProjectExtension', description: 'An extension as an administrator of a project sees it' },
)

const Count = Type.Integer({ minimum: 0 })

const ExtensionHealth = Type.Object(
  {
    kind: Kind,
    id: Text,
    version: Text,
    pages: Type.Integer({ description: 'Pages that loaded it' }),
    load_ms: nullable(Type.Integer({ description: 'How long that took on average' })),
    problems: Type.Array(
      Type.Object({ what: Text, pages: Count, events: Count }, { description: 'By kind of incident' }),
    ),
    days: Type.Array(Type.Object({ day: Text, pages: Count, problems: Count })),
  },
  { $id: 'ExtensionHealth', description: 'How one version of an extension has fared for everyone' },
)

/** What pages count; `loaded` is no incident, but what the others are held against. */
const What = oneOf(
  ...([
    'loaded',
    'network',
    'http',
    'timeout',
    'integrity',
    'incompatible',
    'evaluation',
    'invalid-module',
  ] as const),
  ...(['render', 'sandbox', 'threw', 'policy', 'violation', 'slow', 'stopped'] as const),
)

const Report = strictObject({
  kind: Kind,
  id: Id,
  version: Version,
  what: What,
  count: Type.Integer({ minimum: 1, description: 'How often since the last report of the page' }),
  first: Type.Boolean({ description: 'The page has not reported this before' }),
  ms: Type.Optional(Type.Integer({ minimum: 0, description: 'For `loaded`: how long it took' })),
})

export const InstalledExtension = Type.Object(
  {
    kind: Kind,
    id: Text,
    version: Text,
    size: Size,
    replaces_core: Type.Boolean({
      description: 'The console came with one of that id, which a project uses until it chooses this version',
    }),
    tier: oneOf('trusted', 'sandboxed'),
    grants: Grants,
  },
  { $id: 'InstalledExtension' },
)

export const extensionSchemas = {
  listing: {
    summary: 'Extensions of one kind that a project uses, each in its active version',
    // Other parameters are left to the code that reads them, such as the hint at the project.
    querystring: Type.Object({
      core: Type.Optional(
        Type.String({ maxLength: 1, description: '`1` lists the modules that came with the console too' }),
      ),
      disable_extensions: Type.Optional(
        Type.String({
          maxLength: 4096,
          description: 'Ids of which only the core version is listed, separated by commas; `*` for all',
        }),
      ),
    }),
    response: { 200: answer(Type.Array(ref(ExtensionRecord))) },
  },
  types: {
    summary: 'Field types',
    response: { 200: answer(Type.Array(Type.Object({ name: Text }))) },
  },
  ofProject: {
    summary: 'Extensions of this server, with what this project decided about each',
    response: { 200: answer(Type.Array(ref(ProjectExtension))) },
  },
  health: {
    summary: 'How extensions have fared in the pages of everyone, by version, in the last 14 days',
    response: { 200: answer(Type.Array(ref(ExtensionHealth))) },
  },
  report: {
    summary: 'What a page reports of its extensions: kinds and numbers',
    body: strictObject({ reports: Type.Array(Report, { minItems: 1, maxItems: 100 }) }),
    response: emptyAnswer,
  },
  state: {
    summary: 'Whether this project lists an extension, has it switched off, or has none of that name',
    params: Type.Object({ kind: Kind, id: Id }),
    response: { 200: answer(Type.Object({ state: oneOf('enabled', 'disabled', 'missing') })) },
  },
  token: {
    summary: 'A token that narrows requests of this session to what a sandboxed extension was granted',
    params: Type.Object({ kind: Kind, id: Id }),
    body: strictObject({ version: Version }),
    response: {
      200: answer(
        Type.Object({
          token: Type.String({ description: 'For the header `Extension-Token`, beside the session' }),
          expires_in: Type.Integer({ description: 'Seconds' }),
        }),
      ),
    },
  },
  change: {
    summary: 'Enable, disable, choose a version or a tier',
    params: Type.Object({ kind: Kind, id: Id }),
    body: strictObject(
      {
        enabled: Type.Optional(Type.Boolean()),
        version: Type.Optional(
          Type.Union([Version, Type.Null()], {
            description:
              'Null follows the newest installed version, or, where the console came with one of that id, that one',
          }),
        ),
        tier: Type.Optional(Tier),
      },
      { minProperties: 1 },
    ),
    response: { 200: answer(ref(ProjectExtension)) },
  },
} as const

export type ProjectExtensionShape = Static<typeof ProjectExtension>
export const extensionShapes = [ExtensionRecord, ProjectExtension, ExtensionHealth, InstalledExtension]
