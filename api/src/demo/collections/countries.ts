import { texts } from '../../templates/texts'
import { regionColors } from '../rows/regionColors'
import { translationLanguages } from '../rows/translationLanguages'
import type { CollectionSeed, FieldSeed } from './CollectionSeed'
import {
  createdOnField,
  decimalField,
  dividerField,
  dropdownField,
  idField,
  inOrder,
  listField,
  longTextField,
  modifiedOnField,
  positionField,
  switchField,
  textField,
  userField,
} from './fieldSeeds'

const status: FieldSeed = {
  field: 'status',
  type: 'status',
  datatype: 'VARCHAR',
  length: '20',
  interface: 'status',
  default_value: 'draft',
  required: true,
  width: 'full',
  options: {
    simpleBadge: true,
    status_mapping: {
      published: {
        name: texts.status.published,
        value: 'published',
        text_color: 'white',
        background_color: 'teal',
        browse_subdued: false,
        browse_badge: true,
        soft_delete: false,
        published: true,
        required_fields: true,
      },
      draft: {
        name: texts.status.draft,
        value: 'draft',
        text_color: 'white',
        background_color: 'blue-grey-300',
        browse_subdued: true,
        browse_badge: true,
        soft_delete: false,
        published: false,
        required_fields: false,
      },
      deleted: {
        name: texts.status.deleted,
        value: 'deleted',
        text_color: 'white',
        background_color: 'red',
        browse_subdued: true,
        browse_badge: true,
        soft_delete: true,
        published: false,
        required_fields: false,
      },
    },
  },
}

const identity: FieldSeed[] = [
  textField('name', 100, {
    required: true,
    note: texts.country_name,
    options: { placeholder: 'Netherlands', iconRight: 'title' },
  }),
  textField('official_name', 200, {
    note: texts.official_name,
  }),
  textField('code', 3, {
    required: true,
    unique: true,
    note: texts.country_code,
    options: { monospace: true, placeholder: 'NLD' },
  }),
  {
    field: 'slug',
    type: 'slug',
    datatype: 'VARCHAR',
    length: '120',
    interface: 'slug',
    hidden_browse: true,
    width: 'half',
    options: { mirroredField: 'name', onlyOnCreate: true, forceLowercase: true },
  },
  {
    field: 'flag',
    type: 'file',
    datatype: 'INT',
    length: '10',
    signed: false,
    interface: 'file',
    width: 'half',
    options: { crop: false, accept: 'image/svg+xml,image/png' },
  },
  textField('color', 20, {
    interface: 'color',
    note: texts.color,
    options: { format: 'hex', palette: Object.values(regionColors), paletteOnly: false },
  }),
  textField('demonym', 80, {
    note: texts.demonym,
  }),
  longTextField('also_known_as', {
    interface: 'swatch-note',
    hidden_browse: true,
    width: 'half',
    note: texts.also_known_as,
    options: { tint: 'amber' },
  }),
  {
    field: 'tags',
    type: 'array',
    datatype: 'VARCHAR',
    length: '255',
    interface: 'tags',
    width: 'half',
    note: texts.tags,
    options: { alphabetize: false, lowercase: false, iconRight: 'local_offer' },
  },
]

const geography: FieldSeed[] = [
  dividerField('geography_divider', texts.geography, texts.geography_about),
  textField('capital', 100, {
    options: { iconRight: 'location_city' },
  }),
  dropdownField('region', 20, texts.regions, {
    options: { icon: 'public', formatting: true },
  }),
  textField('subregion', 60, {}),
  decimalField('area', '12,2', {
    note: texts.area,
    options: { localized: true, iconRight: 'square_foot' },
  }),
  switchField('landlocked', {
    options: { labelOn: texts.landlocked, labelOff: texts.has_coast },
  }),
  switchField('independent', {
    options: { labelOn: texts.independent, labelOff: texts.dependent },
  }),
  positionField('position', {
    hidden_browse: true,
    options: { height: '320', defaultZoom: '4', theme: 'color' },
  }),
  listField('borders', 'many-to-many', {
    hidden_browse: true,
    note: texts.borders,
    options: { fields: 'name,capital,region', template: '{{neighbour.name}}' },
  }),
]

const people: FieldSeed[] = [
  dividerField('people_divider', texts.people, texts.people_about),
  listField('languages', 'many-to-many', {
    options: { fields: 'name,code', template: '{{language.name}}' },
  }),
  listField('cities', 'one-to-many', {
    hidden_browse: true,
    options: { fields: 'name,feature,population', template: '{{name}}', delete_mode: 'relation' },
  }),
  listField('translations', 'translation', {
    hidden_browse: true,
    note: texts.country_translations,
    options: { languageField: 'language', languages: translationLanguages, template: '{{name}}' },
  }),
  longTextField('note', {
    hidden_browse: true,
    note: texts.note,
    options: { rows: 4 },
  }),
]

const record: FieldSeed[] = [
  dividerField('record_divider', texts.record, texts.record_about),
  userField('owner', 'owner'),
  createdOnField(),
  userField('modified_by', 'user_updated'),
  modifiedOnField(),
  {
    field: 'imported_on',
    type: 'datetime',
    datatype: 'DATETIME',
    interface: 'datetime',
    hidden_browse: true,
    width: 'half',
    note: texts.imported_on,
    options: { showRelative: true, format: 'ymd', iconRight: 'cloud_download' },
  },
]

export const countries: CollectionSeed = {
  collection: 'countries',
  note: texts.countries,
  icon: 'public',
  hidden: false,
  fields: inOrder([idField(), status, ...identity, ...geography, ...people, ...record]),
}
