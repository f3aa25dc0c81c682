import { Type } from 'typebox'
import { answer, nullable, ref, refTo } from '../../http/answers'
import { Collection } from '../collections/schema'
import { extensionSchemas } from '../extensions/schema'
import { SettingField } from '../fields/schema'
import { ProjectInfo } from '../project-info/schema'

const extensions = extensionSchemas.listing.response[200].properties.data

const Named = Type.Object({ id: Type.Integer(), name: Type.String() })

const person = {
  user: refTo('User'),
  viewing: Type.Optional(
    Type.Object(
      { role: nullable(Named), user: nullable(Named) },
      { description: 'As whom the session views the project; what else is answered is theirs' },
    ),
  ),
  settings: Type.Array(refTo('Setting')),
  bookmarks: Type.Array(refTo('CollectionPreset')),
  users: Type.Array(refTo('User')),
  permissions: nullable(
    Type.Array(refTo('Permission'), {
      description: "Rows of the caller's role; null for administrators, whom nothing is denied",
    }),
  ),
  serverInfo: ref(ProjectInfo),
  roles: Type.Optional(Type.Array(refTo('Role'), { description: 'For administrators' })),
}

const model = {
  collections: Type.Optional(Type.Array(ref(Collection))),
  names_in: Type.Optional(
    Type.String({
      description:
        'The language that was asked for, where names of collections and fields in others are left out',
    }),
  ),
  settingsFields: Type.Array(ref(SettingField)),
  relations: Type.Array(refTo('Relation')),
}

const shared = {
  ...model,
  interfaces: extensions,
  layouts: extensions,
  modules: extensions,
}

const Hydration = Type.Object(
  { ...person, ...shared },
  { $id: 'Hydration', description: 'The answers of the single routes, side by side' },
)
const PersonHydration = Type.Object(person, {
  $id: 'PersonHydration',
  description: 'What depends on who asks',
})
const SharedHydration = Type.Object(shared, {
  $id: 'SharedHydration',
  description: 'What is the same for all who may see the model',
})
const ModelHydration = Type.Object(
  {
    ...model,
    names_tag: Type.String({ description: 'Of all names of collections and fields, in all languages' }),
  },
  { $id: 'ModelHydration', description: 'The model, for those who have changed it' },
)

export const hydrateSchema = {
  summary: 'All that a console fetches when it starts',
  querystring: Type.Object({
    disable_extensions: extensionSchemas.listing.querystring.properties.disable_extensions,
    locale: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9-]{2,35}$',
        description:
          'Names of collections and fields in this language alone, English where there are none in it',
      }),
    ),
    names: Type.Optional(
      Type.String({
        description:
          'With `part=model`, the `names_tag` of an earlier answer: as long as it is the same, `locale` holds; otherwise all names are sent',
      }),
    ),
    part: Type.Optional(
      Type.Union([Type.Literal('person'), Type.Literal('shared'), Type.Literal('model')], {
        description:
          'What depends on who asks, what does not (model and extensions), or the model alone; left out, all in one answer. Parts carry a tag, and are not sent again as long as they are the same',
      }),
    ),
  }),
  response: {
    200: answer(
      Type.Union([ref(Hydration), ref(PersonHydration), ref(SharedHydration), ref(ModelHydration)]),
    ),
  },
} as const

export const hydrationShapes = [Hydration, PersonHydration, SharedHydration, ModelHydration]
