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
  names,
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
  translation: names('Status', 'Statut', 'Estado'),
  options: {
    simpleBadge: true,
    status_mapping: {
      published: {
        name: 'Published',
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
        name: 'Draft',
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
        name: 'Deleted',
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

const regionChoices = Object.fromEntries(Object.keys(regionColors).map((region) => [region, region]))

const identity: FieldSeed[] = [
  textField('name', 100, {
    required: true,
    note: 'The common English name',
    options: { placeholder: 'Netherlands', iconRight: 'title' },
    translation: names('Name', 'Nom', 'Nombre'),
  }),
  textField('official_name', 200, {
    note: 'As the state calls itself, in English',
    translation: names('Amtlicher Name', 'Nom officiel', 'Nombre oficial'),
  }),
  textField('code', 3, {
    required: true,
    unique: true,
    note: 'ISO 3166-1, three letters',
    options: { monospace: true, placeholder: 'NLD' },
    translation: names('Code', 'Code', 'Código'),
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
    translation: names('Flagge', 'Drapeau', 'Bandera'),
  },
  textField('color', 20, {
    interface: 'color',
    note: 'One colour for each region of the world',
    options: { format: 'hex', palette: Object.values(regionColors), paletteOnly: false },
    translation: names('Farbe', 'Couleur', 'Color'),
  }),
  textField('demonym', 80, {
    note: 'What its people are called',
    translation: names('Einwohner', 'Gentilé', 'Gentilicio'),
  }),
  longTextField('also_known_as', {
    interface: 'swatch-note',
    hidden_browse: true,
    width: 'half',
    note: 'Other spellings and names',
    options: { tint: 'amber' },
    translation: names('Auch bekannt als', 'Aussi connu comme', 'También conocido como'),
  }),
  {
    field: 'tags',
    type: 'array',
    datatype: 'VARCHAR',
    length: '255',
    interface: 'tags',
    width: 'half',
    note: 'Internet domain and currencies',
    options: { alphabetize: false, lowercase: false, iconRight: 'local_offer' },
    translation: names('Schlagwörter', 'Étiquettes', 'Etiquetas'),
  },
]

const geography: FieldSeed[] = [
  dividerField(
    'geography_divider',
    'Geography',
    'Where it lies and whom it touches',
    names('Geografie', 'Géographie', 'Geografía'),
  ),
  textField('capital', 100, {
    options: { iconRight: 'location_city' },
    translation: names('Hauptstadt', 'Capitale', 'Capital'),
  }),
  dropdownField('region', 20, regionChoices, {
    options: { icon: 'public', formatting: true },
    translation: names('Region', 'Région', 'Región'),
  }),
  textField('subregion', 60, { translation: names('Teilregion', 'Sous-région', 'Subregión') }),
  decimalField('area', '12,2', {
    note: 'Land area in km²',
    options: { localized: true, iconRight: 'square_foot' },
    translation: names('Fläche', 'Superficie', 'Superficie'),
  }),
  switchField('landlocked', {
    options: { labelOn: 'No coast', labelOff: 'Has a coast' },
    translation: names('Binnenstaat', 'Enclavé', 'Sin litoral'),
  }),
  switchField('independent', {
    options: { labelOn: 'Sovereign state', labelOff: 'Territory' },
    translation: names('Unabhängig', 'Indépendant', 'Independiente'),
  }),
  positionField('position', {
    hidden_browse: true,
    options: { height: '320', defaultZoom: '4', theme: 'color' },
    translation: names('Lage', 'Position', 'Posición'),
  }),
  listField('borders', 'many-to-many', {
    hidden_browse: true,
    note: 'Countries with a common land border',
    options: { fields: 'name,capital,region', template: '{{neighbour.name}}' },
    translation: names('Nachbarländer', 'Frontières', 'Fronteras'),
  }),
]

const people: FieldSeed[] = [
  dividerField(
    'people_divider',
    'People',
    'What is spoken, and where people live',
    names('Menschen', 'Population', 'Población'),
  ),
  listField('languages', 'many-to-many', {
    options: { fields: 'name,code', template: '{{language.name}}' },
    translation: names('Sprachen', 'Langues', 'Idiomas'),
  }),
  listField('cities', 'one-to-many', {
    hidden_browse: true,
    options: { fields: 'name,feature,population', template: '{{name}}', delete_mode: 'relation' },
    translation: names('Städte', 'Villes', 'Ciudades'),
  }),
  listField('translations', 'translation', {
    hidden_browse: true,
    note: 'Its name in other languages',
    options: { languageField: 'language', languages: translationLanguages, template: '{{name}}' },
    translation: names('Übersetzungen', 'Traductions', 'Traducciones'),
  }),
  longTextField('note', {
    hidden_browse: true,
    note: 'For editors; never published',
    options: { rows: 4 },
    translation: names('Notiz', 'Note', 'Nota'),
  }),
]

const record: FieldSeed[] = [
  dividerField(
    'record_divider',
    'Record',
    'Who changed what, and when',
    names('Datensatz', 'Fiche', 'Registro'),
  ),
  userField('owner', 'owner', names('Eigentümer', 'Propriétaire', 'Propietario')),
  createdOnField(),
  userField('modified_by', 'user_updated', names('Geändert von', 'Modifié par', 'Modificado por')),
  modifiedOnField(),
  {
    field: 'imported_on',
    type: 'datetime',
    datatype: 'DATETIME',
    interface: 'datetime',
    hidden_browse: true,
    width: 'half',
    note: 'When the record was taken over from its source',
    options: { showRelative: true, format: 'ymd', iconRight: 'cloud_download' },
    translation: names('Übernommen am', 'Importé le', 'Importado el'),
  },
]

export const countries: CollectionSeed = {
  collection: 'countries',
  note: 'Countries and territories of the world',
  icon: 'public',
  hidden: false,
  translation: names('Länder', 'Pays', 'Países'),
  fields: inOrder([idField(), status, ...identity, ...geography, ...people, ...record]),
}
