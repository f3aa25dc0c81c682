import { featureNames } from '../rows/featureNames'
import type { CollectionSeed } from './CollectionSeed'
import {
  createdOnField,
  decimalField,
  dropdownField,
  idField,
  inOrder,
  integerField,
  manyToOneField,
  modifiedOnField,
  names,
  positionField,
  switchField,
  textField,
} from './fieldSeeds'

export const cities: CollectionSeed = {
  collection: 'cities',
  note: 'Every populated place of a thousand people and more',
  icon: 'location_city',
  hidden: false,
  translation: names('Städte', 'Villes', 'Ciudades'),
  fields: inOrder([
    { ...idField(), note: 'GeoNames id' },
    textField('name', 200, {
      required: true,
      options: { iconRight: 'title' },
      translation: names('Name', 'Nom', 'Nombre'),
    }),
    manyToOneField('country', {
      options: {
        template: '{{name}}',
        visible_fields: 'name,capital,region',
        icon: 'public',
      },
      translation: names('Land', 'Pays', 'País'),
    }),
    dropdownField('feature', 10, featureNames, {
      note: 'What the place is, by GeoNames feature code',
      translation: names('Art', 'Type', 'Tipo'),
    }),
    switchField('is_capital', {
      options: { labelOn: 'Capital of its country', labelOff: 'Not a capital' },
      translation: names('Hauptstadt', 'Capitale', 'Capital'),
    }),
    integerField('population', {
      note: 'Empty where no count is known',
      options: { localized: true, iconRight: 'groups' },
      translation: names('Einwohner', 'Population', 'Población'),
    }),
    integerField('rating', {
      interface: 'star-rating',
      note: 'Size in stars: 5 from a million people, 4 from 250,000, 3 from 50,000, 2 from 10,000',
      options: { max: 5 },
      translation: names('Größe', 'Taille', 'Tamaño'),
    }),
    integerField('importance', {
      interface: 'slider',
      note: 'Population on a logarithmic scale: 0 is a thousand people, 100 the largest city',
      options: { minimum: 0, maximum: 100, step: 1 },
      translation: names('Bedeutung', 'Importance', 'Importancia'),
    }),
    positionField('position', {
      hidden_browse: true,
      options: { height: '320', defaultZoom: '9', theme: 'color' },
      translation: names('Lage', 'Position', 'Posición'),
    }),
    decimalField('latitude', '8,5', {
      hidden_browse: true,
      options: { iconRight: 'swap_vert' },
      translation: names('Breite', 'Latitude', 'Latitud'),
    }),
    decimalField('longitude', '8,5', {
      hidden_browse: true,
      options: { iconRight: 'swap_horiz' },
      translation: names('Länge', 'Longitude', 'Longitud'),
    }),
    createdOnField(),
    modifiedOnField(),
  ]),
}
