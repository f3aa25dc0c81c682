/** Preset rows with their JSON columns decoded; `title` null is the first look of a listing, else a bookmark. */
export interface PresetSeed {
  title: string | null
  collection: string
  filters?: { field: string; operator: string; value: string | number }[]
  view_type?: 'tabular' | 'cards' | 'map'
  view_query: Record<string, { fields?: string; sort?: string }>
  view_options: Record<string, object>
}

const cityColumns = {
  fields: 'name,country,feature,population,importance,is_capital',
  widths: { population: 130, importance: 130, is_capital: 130 },
}

const countryColumns = {
  fields: 'flag,name,capital,region,area,languages,color,status',
  widths: { flag: 72, capital: 160, region: 110, area: 110, languages: 110, color: 72, status: 120 },
}

/** Presets for everyone: how each listing first looks, and a few bookmarks to click on. */
export const atlasPresets: PresetSeed[] = [
  {
    title: null,
    collection: 'countries',
    view_query: {
      tabular: { fields: countryColumns.fields, sort: 'name' },
      cards: { sort: 'name' },
    },
    view_options: {
      tabular: { widths: countryColumns.widths, spacing: 'cozy' },
      cards: { src: 'flag', title: 'name', subtitle: 'capital', fit: 'contain', icon: 'flag' },
    },
  },
  {
    title: null,
    collection: 'cities',
    view_query: {
      tabular: { fields: cityColumns.fields, sort: '-population' },
      map: { sort: '-population' },
    },
    view_options: {
      tabular: { widths: cityColumns.widths, spacing: 'cozy' },
      map: { title: 'name', look: 'color' },
    },
  },
  {
    title: null,
    collection: 'languages',
    view_query: { tabular: { fields: 'name,code,countries', sort: 'name' } },
    view_options: { tabular: { widths: { code: 120, countries: 160 } } },
  },
  {
    title: 'Capitals',
    collection: 'cities',
    filters: [{ field: 'is_capital', operator: 'eq', value: 1 }],
    view_query: { tabular: { fields: 'name,country,population,importance', sort: 'name' } },
    view_options: { tabular: { widths: cityColumns.widths, spacing: 'cozy' } },
  },
  {
    title: 'Megacities',
    collection: 'cities',
    filters: [{ field: 'population', operator: 'gte', value: 10_000_000 }],
    view_query: { tabular: { fields: 'name,country,population,rating', sort: '-population' } },
    view_options: { tabular: { widths: cityColumns.widths, spacing: 'comfortable' } },
  },
  {
    title: 'Capitals on the map',
    collection: 'cities',
    filters: [{ field: 'is_capital', operator: 'eq', value: 1 }],
    view_type: 'map',
    view_query: { map: { sort: '-population' } },
    view_options: { map: { title: 'name', look: 'color' } },
  },
  {
    title: 'Flags',
    collection: 'countries',
    view_type: 'cards',
    view_query: { cards: { sort: 'name' } },
    view_options: {
      cards: { src: 'flag', title: 'name', subtitle: 'capital', fit: 'contain', icon: 'flag' },
    },
  },
  {
    title: 'Landlocked',
    collection: 'countries',
    filters: [{ field: 'landlocked', operator: 'eq', value: 1 }],
    view_query: { tabular: { fields: 'flag,name,region,subregion,borders,area', sort: 'name' } },
    view_options: { tabular: { widths: countryColumns.widths, spacing: 'cozy' } },
  },
]
