import type { Api, Collection, Field, Hydration } from '@pergola/sdk'
import type { Shell, Workspace } from '../Shell'

export type Model = Pick<
  Hydration,
  'collections' | 'names_in' | 'settingsFields' | 'relations' | 'permissions'
>

/** The model as it is now, with names in all languages. */
export async function fetchModel(shell: Shell, { api, stores, project }: Workspace): Promise<Model> {
  const isOffered = shell.stores.projects.getState().entries[project]?.info?.api.model_part === true
  const [model, permissions] = await Promise.all([
    isOffered ? fetchPart(api, shell.i18n.language) : fetchByContract(api),
    stores.session.getState().user?.isAdmin ? [] : api.get<Hydration['permissions']>('/permissions/me'),
  ])
  return { ...model, permissions }
}

async function fetchByContract(api: Api): Promise<Omit<Model, 'permissions'>> {
  const [collections, settingsFields, relations] = await Promise.all([
    api.call('GET /collections'),
    api.call('GET /settings/fields'),
    api.get<Hydration['relations']>('/relations', { query: { limit: -1 } }),
  ])
  return { collections, settingsFields, relations }
}

/** The last answer of each workspace, with all names. */
const lastOf = new WeakMap<Api, { tag: string; collections: readonly Collection[] }>()

/** In one answer, which leaves out the names in other languages that came before and are the same: most of a model in many. */
async function fetchPart(api: Api, locale: string): Promise<Omit<Model, 'permissions'>> {
  const last = lastOf.get(api)
  const query = { part: 'model', ...(last && { locale, names: last.tag }) }
  const { names_in, names_tag, ...model } = await api.get<ModelPart>('/hydrate', { query })
  const sent = model.collections ?? []
  const collections = names_in === undefined ? sent : withNamesOf(last?.collections ?? [], sent)
  lastOf.set(api, { tag: names_tag, collections })
  return { ...model, collections: [...collections] }
}

type ModelPart = Omit<Model, 'permissions'> & { names_tag: string }

function withNamesOf(known: readonly Collection[], collections: readonly Collection[]): Collection[] {
  const byName = new Map(known.map((collection) => [collection.collection, collection]))
  return collections.map((collection) => {
    const before = byName.get(collection.collection)
    const named = ([name, field]: [string, Field]): [string, Field] => [
      name,
      { ...field, translation: before?.fields[name]?.translation ?? null },
    ]
    return {
      ...collection,
      translation: before?.translation ?? null,
      fields: Object.fromEntries(Object.entries(collection.fields).map(named)),
    }
  })
}
