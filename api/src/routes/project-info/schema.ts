import { Type } from 'typebox'
import { answer, emptyAnswer, nullable, ref } from '../../http/answers'

const Text = Type.String()
const Picture = nullable(Type.Object({ full_url: Text, url: Text, asset_url: Text }))

export const ProjectInfo = Type.Object(
  {
    api: Type.Object({
      version: Type.Optional(Text),
      requires2FA: Type.Optional(Type.Boolean()),
      database: Type.Optional(Text),
      project_logo: Picture,
      project_color: nullable(Text),
      project_foreground: Picture,
      project_background: Picture,
      project_public_note: nullable(Text),
      default_locale: nullable(Text),
      telemetry: Type.Boolean(),
      project_name: nullable(Text),
      hydrate: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone: `GET /{project}/hydrate` answers what a console needs to start in one call',
        }),
      ),
      search: Type.Optional(
        Type.Boolean({ description: 'Ours alone: `GET /{project}/search` looks through all collections' }),
      ),
      transfers: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone: `/{project}/exports`, `/imports` and `/batches` take a listing as a whole',
        }),
      ),
      filter_groups: Type.Optional(
        Type.Boolean({
          description: 'Ours alone: `filter[$or]` and `filter[$and]` are groups of conditions',
        }),
      ),
      nested_bases: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone: `$base` of what is changed, nested or not, names the values that it replaces; one that is outdated is refused',
        }),
      ),
      nested_new: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone: a nested item with `$new` is created, and refused where another one has its key',
        }),
      ),
      model_part: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone: `/hydrate?part=model` answers the model, without names in other languages that the caller has',
        }),
      ),
      request_keys: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone: a `POST` or `PATCH` that carries the header `Idempotency-Key` counts once',
        }),
      ),
      resumable_uploads: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone: `/files/uploads` takes a file in several requests, by the protocol tus 1.0',
        }),
      ),
      collection_order: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone: collections have a place (`sort`), and `PATCH /{project}/collections` changes several at once',
        }),
      ),
      model_plans: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone, for administrators: `?plan=1` answers what a change of the data model would do, and does nothing',
        }),
      ),
      indexes: Type.Optional(
        Type.Boolean({
          description:
            'Ours alone, for administrators: `/collections/{collection}/indexes` and `/cost` answer',
        }),
      ),
      extensions_dev: Type.Optional(
        Type.Boolean({
          description: "Ours alone: this console may load an extension from the developer's own machine",
        }),
      ),
    }),
    server: Type.Optional(
      Type.Object({
        max_upload_size: Type.Optional(Type.Integer()),
        general: Type.Optional(Type.Object({ php_version: Text, php_api: Text })),
      }),
    ),
  },
  { $id: 'ProjectInfo', description: "The keys below `api` grow with the caller's rights" },
)

export const projectInfoSchemas = {
  info: {
    summary: 'The project, and for administrators its server',
    security: [],
    response: { 200: answer(ref(ProjectInfo)) },
  },
  update: { summary: 'Migrate the tables of the project', response: emptyAnswer },
} as const
