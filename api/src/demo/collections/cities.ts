import { texts } from '../../templates/texts'
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
  positionField,
  switchField,
  textField,
} from './fieldSeeds'

export const cities: CollectionSeed = {
  collection: 'cities',
  note: texts.cities,
  icon: 'location_city',
  hidden: false,
  fields: inOrder([
    { ...idField(), note: texts.city_id },
    textField('name', 200, {
      required: true,
      options: { iconRight: 'title' },
    }),
    manyToOneField('country', {
      options: {
        template: '{{name}}',
        visible_fields: 'name,capital,region',
        icon: 'public',
      },
    }),
    dropdownField('feature', 10, texts.features, {
      note: texts.feature,
    }),
    switchField('is_capital', {
      options: { labelOn: texts.is_capital, labelOff: texts.is_no_capital },
    }),
    integerField('population', {
      note: texts.population,
      options: { localized: true, iconRight: 'groups' },
    }),
    integerField('rating', {
      interface: 'star-rating',
      note: texts.rating,
      options: { max: 5 },
    }),
    integerField('importance', {
      interface: 'slider',
      note: texts.importance,
      options: { minimum: 0, maximum: 100, step: 1 },
    }),
    positionField('position', {
      hidden_browse: true,
      options: { height: '320', defaultZoom: '9', theme: 'color' },
    }),
    decimalField('latitude', '8,5', {
      hidden_browse: true,
      options: { iconRight: 'swap_vert' },
    }),
    decimalField('longitude', '8,5', {
      hidden_browse: true,
      options: { iconRight: 'swap_horiz' },
    }),
    createdOnField(),
    modifiedOnField(),
  ]),
}
