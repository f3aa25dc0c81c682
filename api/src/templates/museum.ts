import * as parts from './parts'
import { picture, type Template } from './Template'
import { texts } from './texts'

const translations = parts.translations('exhibits', 'exhibit', [
  parts.text('title', 160),
  parts.longText('about', 'textarea'),
])

const exhibits = parts.collection('exhibits', { icon: 'museum', note: texts.exhibits }, [
  parts.STATUS,
  parts.text('title', 160, { required: true, width: 'half' }),
  parts.text('inventory_number', 20, {
    required: true,
    unique: true,
    width: 'half',
    note: texts.inventory_number,
  }),
  parts.reference('artist', '{{name}}'),
  parts.reference('room', '{{name}}', { note: texts.room }),
  parts.wholeNumber('year', { options: { localized: false }, note: texts.year }),
  parts.dropdown('material', texts.material),
  parts.file('image'),
  parts.longText('about', 'textarea', { hidden_browse: true }),
  parts.list('themes', 'many-to-many', { fields: 'theme.name', template: '{{theme.name}}' }),
  translations.field,
  parts.OWNER,
  parts.CREATED_ON,
])

const artists = parts.collection('artists', { icon: 'brush', note: texts.artists }, [
  parts.text('name', 120, { required: true, width: 'half' }),
  parts.text('country', 80, { width: 'half' }),
  parts.wholeNumber('born', { options: { localized: false } }),
  parts.wholeNumber('died', { options: { localized: false } }),
  parts.longText('about', 'textarea', { hidden_browse: true }),
  parts.list('works', 'one-to-many', { fields: 'title,year', template: '{{title}}' }),
])

const rooms = parts.collection('rooms', { icon: 'meeting_room', note: texts.rooms }, [
  parts.text('name', 80, { required: true, width: 'half' }),
  parts.wholeNumber('floor'),
  parts.list('exhibits', 'one-to-many', { fields: 'title,artist', template: '{{title}}' }),
])

const themes = parts.collection('themes', { icon: 'sell' }, [
  parts.text('name', 80, { required: true, unique: true }),
  parts.list('exhibits', 'many-to-many', { fields: 'exhibit.title', template: '{{exhibit.title}}' }),
])

const contents = ['artists', 'exhibits', 'exhibits_themes', 'exhibits_translations', 'rooms', 'themes']

/** A collection with its artists, rooms and themes, in several languages. */
export const museum: Template = {
  model: {
    pergola: 1,
    collections: [
      artists,
      rooms,
      themes,
      exhibits,
      translations.table,
      parts.junction('exhibits_themes', 'exhibit', 'theme'),
    ],
    relations: [
      parts.relation('exhibits', 'artist', 'artists', 'works'),
      parts.relation('exhibits', 'room', 'rooms', 'exhibits'),
      parts.relation('exhibits', 'image', 'directus_files'),
      parts.relation('exhibits', 'owner', 'directus_users'),
      parts.relation('exhibits_themes', 'exhibit', 'exhibits', 'themes', 'theme'),
      parts.relation('exhibits_themes', 'theme', 'themes', 'exhibits', 'exhibit'),
      translations.relation,
    ],
    roles: [
      {
        name: 'Museum staff',
        description: 'Keeps the collection: own exhibits in full, those of others to read',
      },
    ],
    permissions: [
      ...parts.editors('Museum staff', contents, ['exhibits']),
      ...parts.readers(contents, ['exhibits', 'exhibits_translations']),
    ],
    presets: [
      parts.view('exhibits', 'image,title,artist,year,room,status', 'title'),
      parts.view('artists', 'name,country,born,died', 'name'),
    ],
  },
  pictures: [
    { title: 'Blue jug', motif: 'vessel', colors: ['#e8e2d6', '#24527a', '#d9a441'] },
    { title: 'Evening at the fjord', motif: 'landscape', colors: ['#f3d9b1', '#31485c', '#e2703a'] },
    { title: 'Portrait of a gardener', motif: 'frame', colors: ['#ded8cf', '#546b45', '#a8743c'] },
    { title: 'Red bowl', motif: 'vessel', colors: ['#eef0ea', '#9c2f2f', '#2e4a3f'] },
    { title: 'Salt marsh', motif: 'landscape', colors: ['#dfe9ea', '#5d7f74', '#f0c75e'] },
    { title: 'Harbour study', motif: 'frame', colors: ['#e4e4e0', '#2f5d73', '#b9893b'] },
  ],
  items: [
    {
      collection: 'artists',
      rows: [
        {
          id: 1,
          name: 'Marit Solheim',
          country: 'Norway',
          born: 1871,
          died: 1946,
          about: 'Painted the west coast in every weather, most of it from one window.',
        },
        {
          id: 2,
          name: 'Jonas Feld',
          country: 'Germany',
          born: 1888,
          died: 1957,
          about: 'A potter who signed nothing and was found by his glazes.',
        },
        {
          id: 3,
          name: 'Ilse Brandt',
          country: 'Germany',
          born: 1902,
          died: 1981,
          about: 'Portraits of people at work.',
        },
        { id: 4, name: 'Tomás Rey', country: 'Spain', born: 1895, died: 1969 },
      ],
    },
    {
      collection: 'rooms',
      rows: [
        { id: 1, name: 'North gallery', floor: 1 },
        { id: 2, name: 'Cabinet of ceramics', floor: 0 },
        { id: 3, name: 'Hall of portraits', floor: 1 },
      ],
    },
    {
      collection: 'themes',
      rows: [
        { id: 1, name: 'Sea' },
        { id: 2, name: 'Work' },
        { id: 3, name: 'Household' },
      ],
    },
    {
      collection: 'exhibits',
      rows: [
        exhibit(
          1,
          'Blue jug',
          2,
          2,
          1924,
          'ceramic',
          0,
          'Stoneware with a cobalt glaze; the handle was repaired in the potter’s own workshop.',
          [3],
          { title: 'Blauer Krug', about: 'Steinzeug mit Kobaltglasur.' },
        ),
        exhibit(
          2,
          'Evening at the fjord',
          1,
          1,
          1903,
          'oil',
          1,
          'Painted in a single evening, as the letter on its back says.',
          [1],
          { title: 'Abend am Fjord' },
        ),
        exhibit(
          3,
          'Portrait of a gardener',
          3,
          3,
          1931,
          'oil',
          2,
          'The gardener of the house in which the museum stands today.',
          [2],
          { title: 'Bildnis eines Gärtners' },
        ),
        exhibit(4, 'Red bowl', 2, 2, 1938, 'ceramic', 3, 'One of twelve; the other eleven are lost.', [3], {
          title: 'Rote Schale',
        }),
        exhibit(5, 'Salt marsh', 1, 1, 1911, 'oil', 4, 'The marsh is a street today.', [1], {
          title: 'Salzwiese',
        }),
        exhibit(
          6,
          'Harbour study',
          4,
          1,
          1927,
          'paper',
          5,
          'A study for a mural that was never painted.',
          [1, 2],
          { title: 'Hafenstudie' },
        ),
        exhibit(7, 'The net mender', 3, 3, 1948, 'oil', null, 'Given to the museum by her family.', [1, 2], {
          title: 'Die Netzflickerin',
        }),
        exhibit(8, 'Tea set for four', 2, 2, 1929, 'ceramic', null, 'One cup is a later copy.', [3], {
          title: 'Teeservice für vier',
        }),
        exhibit(
          9,
          'Woman with a letter',
          3,
          null,
          1955,
          'paper',
          null,
          'In storage because of its light-sensitive ink.',
          [],
          { title: 'Frau mit Brief' },
        ),
        exhibit(10, 'Sails', 4, 1, 1933, 'textile', null, 'Sewn from the sails that it shows.', [1], {
          title: 'Segel',
        }),
        exhibit(
          11,
          'Winter light',
          1,
          null,
          1919,
          'oil',
          null,
          'Being restored until spring.',
          [],
          { title: 'Winterlicht' },
          'draft',
        ),
        exhibit(
          12,
          'Small horse',
          4,
          null,
          1940,
          'bronze',
          null,
          'Its origin is being looked into.',
          [],
          { title: 'Kleines Pferd' },
          'draft',
        ),
      ],
    },
  ],
}

function exhibit(
  id: number,
  title: string,
  artist: number,
  room: number | null,
  year: number,
  material: string,
  image: number | null,
  about: string,
  themeIds: readonly number[],
  german: Record<string, string>,
  status = 'published',
) {
  return {
    ...{ id, status, title, artist, room, year, material, about },
    inventory_number: `M-${String(id).padStart(4, '0')}`,
    image: image === null ? null : picture(image),
    themes: themeIds.map((theme) => ({ theme })),
    translations: [{ language: 'de', status, ...german }],
  }
}
