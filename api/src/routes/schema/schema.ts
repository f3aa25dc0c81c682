import { type Static, Type } from 'typebox'
import { answer, emptyAnswer, nullable, oneOf, ref } from '../../http/answers'

const Text = Type.String()

/** `?plan=1` on a change of the data model. */
export const PlanQuerystring = Type.Object({
  plan: Type.Optional(
    Type.Union([Type.Literal(1), Text], {
      description: '`1` answers what the change would do, and does nothing',
    }),
  ),
})

export const ModelPlan = Type.Object(
  {
    steps: Type.Array(
      Type.Object(
        {
          action: oneOf(
            'create_table',
            'add_column',
            'create_field',
            'create_relation',
            'drop_table',
            'drop_column',
            'change_column',
            'delete_field',
            'delete_relation',
            'delete_role',
          ),
          collection: Text,
          field: Type.Optional(Text),
          items: Type.Optional(
            Type.Integer({ description: 'Items that lose or get a value, or are written again' }),
          ),
          from: Type.Optional(Type.String({ description: 'How the column is declared before' })),
          to: Type.Optional(Type.String({ description: 'How it is declared after' })),
        },
        { description: 'One thing that happens to the database' },
      ),
    ),
    obstacles: Type.Array(
      Type.Object(
        {
          kind: oneOf('missing', 'repeated', 'misfit'),
          count: Type.Integer({ description: 'Items that hold such values' }),
          examples: Type.Array(Text),
        },
        {
          description:
            '`missing`: empty, and the field becomes required. `repeated`: to be unique. `misfit`: too long, too large, no number',
        },
      ),
      { description: 'Values because of which the change would be refused' },
    ),
    changes: Type.Optional(
      Type.Array(
        Type.Object({
          kind: oneOf('rounded', 'cut', 'emptied', 'unlisted', 'filled', 'blank', 'dangling'),
          count: Type.Integer({ description: 'Items that hold such values' }),
          examples: Type.Array(Text),
        }),
        {
          description:
            'Values that are taken, but not as they are, and values that a new field brings. `rounded`: to fewer decimals. `cut` and `emptied`: they do not fit, and are kept in another field. `unlisted`: the choice is no longer offered, and stays where it is. `filled`: the default. `blank`: an empty value, because the field is required and has no default. `dangling`: a key to which the related collection has no item',
        },
      ),
    ),
    references: Type.Array(
      Type.Object(
        {
          kind: oneOf('permission', 'preset', 'bookmark', 'field', 'reference'),
          name: nullable(
            Type.String({
              description:
                "Bookmark's title, `collection.field` of a field, role of a permission; presets have none",
            }),
          ),
        },
        { description: 'Something elsewhere that speaks of what goes away' },
      ),
    ),
  },
  { $id: 'ModelPlan', description: 'What a change of the data model would do. Nothing is done to find out' },
)

/** Of a route that deletes: the plan, or nothing. */
export const planOrEmptyAnswer = {
  200: Type.Union([answer(ref(ModelPlan)), emptyAnswer[200]]),
  204: emptyAnswer[204],
} as const

export type ModelPlanShape = Static<typeof ModelPlan>

const Values = Type.Record(Text, Type.Unknown())

/** A file that another server may have written is checked by `parseSnapshot`, which names what is wrong in it. */
const ModelFile = Type.Record(Text, Type.Unknown(), { description: 'A model file' })

const Snapshot = Type.Object(
  {
    pergola: Type.Integer({ description: 'Version of this form' }),
    collections: Type.Array(Values),
    relations: Type.Array(Values),
    roles: Type.Array(Values),
    permissions: Type.Array(Values),
    presets: Type.Array(Values),
    webhooks: Type.Array(Values),
    settings: Values,
  },
  { $id: 'Snapshot', description: 'The model of a project as a file: without its items, people and secrets' },
)

const ModelChange = Type.Object(
  {
    id: Type.String({ description: 'Names the change among those of its comparison' }),
    part: oneOf('collection', 'field', 'relation', 'role', 'permission', 'preset', 'webhook', 'setting'),
    action: oneOf('create', 'update', 'delete'),
    names: Type.Array(Text, {
      description: 'Outermost first: collection and field, or role, collection and status',
    }),
    from: nullable(Values),
    to: nullable(Values),
    keys: Type.Array(Text, { description: 'The values that an update changes' }),
    requires: Type.Array(Text, { description: 'Changes that have to be made with this one' }),
    plan: Type.Optional(ref(ModelPlan)),
    refusal: Type.Optional(Type.String({ description: 'Why it cannot be made' })),
  },
  { $id: 'ModelChange', description: 'One thing of the model that a file has otherwise than the project' },
)

export const modelSchemas = {
  itemCounts: {
    summary: 'How many items there are',
    response: {
      200: answer(Type.Record(Text, Type.Integer(), { description: 'Rows of every table by name' })),
    },
  },
  snapshot: { summary: 'The model of the project as a file', response: { 200: answer(ref(Snapshot)) } },
  diff: {
    summary: 'What would make the project as the file says',
    body: Type.Object({ snapshot: ModelFile }),
    response: {
      200: answer(
        Type.Object({
          hash: Type.String({
            description: 'To be sent with `apply`, which refuses once the model is another one',
          }),
          changes: Type.Array(ref(ModelChange)),
        }),
      ),
    },
  },
  apply: {
    summary: 'Make the changes of a comparison, or some of them',
    querystring: Type.Object({
      keep_access: Type.Optional(
        Type.Union([Type.Literal(1), Text], {
          description: '`1` refuses with 409/218 what would lock the caller out, before anything is changed',
        }),
      ),
    }),
    body: Type.Object({
      snapshot: ModelFile,
      hash: Type.String({ description: 'Of the comparison' }),
      only: Type.Optional(Type.Array(Text, { description: 'Ids of the changes to make; left out: all' })),
    }),
    response: { 200: answer(Type.Object({ done: Type.Array(Text) })) },
  },
} as const

export const modelShapes = [ModelPlan, Snapshot, ModelChange]
