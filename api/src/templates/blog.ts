import * as parts from './parts'
import { picture, type Template } from './Template'
import { texts } from './texts'

const translations = parts.translations('posts', 'post', [
  parts.text('title', 160),
  parts.longText('body', 'markdown'),
])

const posts = parts.collection('posts', { icon: 'article', note: texts.posts }, [
  parts.STATUS,
  parts.text('title', 160, { required: true, width: 'half' }),
  parts.slug('title'),
  parts.reference('author', '{{name}}'),
  parts.reference('category', '{{name}}'),
  parts.file('image'),
  { field: 'published_on', type: 'date', datatype: 'DATE', interface: 'date', width: 'half' },
  parts.longText('summary', 'textarea', {
    hidden_browse: true,
    note: texts.summary,
  }),
  parts.longText('body', 'markdown', { hidden_browse: true, required: true }),
  parts.list('tags', 'many-to-many', { fields: 'tag.name', template: '{{tag.name}}' }),
  translations.field,
  parts.OWNER,
  parts.CREATED_ON,
])

const authors = parts.collection('authors', { icon: 'person', note: texts.authors }, [
  parts.text('name', 120, { required: true, width: 'half' }),
  parts.file('picture'),
  parts.longText('about', 'textarea', { hidden_browse: true }),
  parts.list('posts', 'one-to-many', { fields: 'title,published_on', template: '{{title}}' }),
])

const categories = parts.collection('categories', { icon: 'folder' }, [
  parts.text('name', 80, { required: true, unique: true, width: 'half' }),
  parts.slug('name'),
  parts.list('posts', 'one-to-many', { fields: 'title,author', template: '{{title}}' }),
])

const tags = parts.collection('tags', { icon: 'sell' }, [
  parts.text('name', 60, { required: true, unique: true }),
  parts.list('posts', 'many-to-many', { fields: 'post.title', template: '{{post.title}}' }),
])

const contents = ['authors', 'categories', 'posts', 'posts_tags', 'posts_translations', 'tags']

/** Posts by authors in categories, with tags, in several languages. */
export const blog: Template = {
  model: {
    pergola: 1,
    collections: [
      authors,
      categories,
      tags,
      posts,
      translations.table,
      parts.junction('posts_tags', 'post', 'tag'),
    ],
    relations: [
      parts.relation('posts', 'author', 'authors', 'posts'),
      parts.relation('posts', 'category', 'categories', 'posts'),
      parts.relation('posts', 'image', 'directus_files'),
      parts.relation('authors', 'picture', 'directus_files'),
      parts.relation('posts', 'owner', 'directus_users'),
      parts.relation('posts_tags', 'post', 'posts', 'tags', 'tag'),
      parts.relation('posts_tags', 'tag', 'tags', 'posts', 'post'),
      translations.relation,
    ],
    roles: [{ name: 'Writer', description: 'Writes posts: own ones in full, those of others to read' }],
    permissions: [
      ...parts.editors('Writer', contents, ['posts']),
      ...parts.readers(contents, ['posts', 'posts_translations']),
    ],
    presets: [parts.view('posts', 'image,title,author,category,published_on,status', '-published_on')],
  },
  pictures: [
    { title: 'Allotments in spring', motif: 'landscape', colors: ['#e6efe0', '#4d7a4a', '#f2c14e'] },
    { title: 'The last jar of plums', motif: 'vessel', colors: ['#f4ece3', '#5b2a4f', '#c98b5e'] },
    { title: 'Plan of a bed', motif: 'frame', colors: ['#eceae4', '#6b8f71', '#8c5a3c'] },
  ],
  items: [
    {
      collection: 'authors',
      rows: [
        {
          id: 1,
          name: 'Nora Lind',
          about: 'Has grown vegetables on a balcony for ten years, and in the ground for two.',
        },
        { id: 2, name: 'Ben Okafor', about: 'Cooks what Nora grows.' },
      ],
    },
    {
      collection: 'categories',
      rows: [
        { id: 1, name: 'Growing', slug: 'growing' },
        { id: 2, name: 'Cooking', slug: 'cooking' },
        { id: 3, name: 'Tools', slug: 'tools' },
      ],
    },
    {
      collection: 'tags',
      rows: ['spring', 'autumn', 'beginners', 'recipe'].map((name, index) => ({ id: index + 1, name })),
    },
    {
      collection: 'posts',
      rows: [
        post(1, 'What to sow in March', 1, 1, '2026-03-01', [1, 3], 0, 'Was man im März sät'),
        post(2, 'The last jar of plums', 2, 2, '2026-02-14', [4], 1, 'Das letzte Glas Pflaumen'),
        post(3, 'A bed that needs no digging', 1, 1, '2026-02-02', [3], 2, 'Ein Beet ohne Umgraben'),
        post(4, 'Three knives are enough', 2, 3, '2026-01-20', [3], null, 'Drei Messer genügen'),
        post(5, 'Compost without a smell', 1, 1, '2025-11-18', [2], null, 'Kompost ohne Geruch'),
        post(
          6,
          'Soup for the first cold evening',
          2,
          2,
          '2025-11-02',
          [2, 4],
          null,
          'Suppe für den ersten kalten Abend',
        ),
        post(
          7,
          'Garlic goes into the ground now',
          1,
          1,
          '2025-10-12',
          [2, 3],
          null,
          'Jetzt kommt der Knoblauch in die Erde',
        ),
        post(8, 'Sharpening a spade', 1, 3, '2025-09-30', [], null, 'Einen Spaten schärfen'),
        post(
          9,
          'Tomatoes that taste of something',
          2,
          2,
          '2025-08-24',
          [4],
          null,
          'Tomaten, die nach etwas schmecken',
        ),
        post(10, 'Watering less, and deeper', 1, 1, '2025-07-15', [], null, 'Seltener und tiefer gießen'),
        post(11, 'Seeds worth keeping', 1, 1, null, [2], null, 'Samen, die sich aufzuheben lohnen', 'draft'),
        post(12, 'Bread for beginners', 2, 2, null, [3, 4], null, 'Brot für Anfänger', 'draft'),
      ],
    },
  ],
}

function post(
  id: number,
  title: string,
  author: number,
  category: number,
  published_on: string | null,
  tagIds: readonly number[],
  image: number | null,
  german: string,
  status = 'published',
) {
  return {
    ...{ id, status, title, author, category, published_on },
    slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    image: image === null ? null : picture(image),
    summary: `${title}: what worked for us, what did not, and what we would do again.`,
    body: `## ${title}\n\nIt took us a few years to find out. Here is the short way.\n\n- Begin small.\n- Write down what you did.\n- Try it again next year.`,
    tags: tagIds.map((tag) => ({ tag })),
    translations: [{ language: 'de', status, title: german }],
  }
}
