import type { RelationSeed } from './CollectionSeed'

export const relations: RelationSeed[] = [
  relation('cities', 'country', 'countries', 'cities'),
  relation('countries_languages', 'country', 'countries', 'languages', 'language'),
  relation('countries_languages', 'language', 'languages', 'countries', 'country'),
  relation('countries_borders', 'country', 'countries', 'borders', 'neighbour'),
  relation('countries_borders', 'neighbour', 'countries', null, 'country'),
  relation('countries_translations', 'country', 'countries', 'translations'),
  relation('countries', 'flag', 'directus_files', null),
  relation('countries', 'owner', 'directus_users', null),
  relation('countries', 'modified_by', 'directus_users', null),
]

function relation(
  manyCollection: string,
  manyField: string,
  oneCollection: string,
  oneField: string | null,
  junctionField: string | null = null,
): RelationSeed {
  return {
    collection_many: manyCollection,
    field_many: manyField,
    collection_one: oneCollection,
    field_one: oneField,
    junction_field: junctionField,
  }
}
