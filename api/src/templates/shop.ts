import * as parts from './parts'
import { picture, type Template } from './Template'
import { texts } from './texts'

const translations = parts.translations('products', 'product', [
  parts.text('name', 160),
  parts.longText('description', 'textarea'),
])

const products = parts.collection('products', { icon: 'shopping_bag', note: texts.products }, [
  parts.STATUS,
  parts.text('name', 160, { required: true, width: 'half' }),
  parts.text('sku', 30, { required: true, unique: true, width: 'half', note: texts.sku }),
  {
    field: 'price',
    type: 'decimal',
    datatype: 'DECIMAL',
    length: '10,2',
    interface: 'numeric',
    width: 'half',
    required: true,
  },
  parts.wholeNumber('stock', { default_value: '0' }),
  parts.reference('category', '{{name}}'),
  parts.reference('brand', '{{name}}'),
  parts.file('image'),
  parts.longText('description', 'textarea', { hidden_browse: true }),
  parts.list('variants', 'one-to-many', { fields: 'name,sku,price_difference', template: '{{name}}' }),
  parts.list('goes_with', 'many-to-many', { fields: 'other.name', template: '{{other.name}}' }),
  translations.field,
  parts.OWNER,
  parts.CREATED_ON,
])

const variants = parts.collection('variants', { icon: 'style', hidden: true, note: texts.variants }, [
  parts.reference('product', '{{name}}', { required: true }),
  parts.STATUS,
  parts.text('name', 80, { required: true, width: 'half' }),
  parts.text('sku', 30, { required: true, unique: true, width: 'half' }),
  {
    field: 'price_difference',
    type: 'decimal',
    datatype: 'DECIMAL',
    length: '10,2',
    interface: 'numeric',
    width: 'half',
    default_value: '0.00',
  },
])

const categories = parts.collection('categories', { icon: 'category' }, [
  parts.text('name', 80, { required: true, unique: true, width: 'half' }),
  parts.slug('name'),
  parts.list('products', 'one-to-many', { fields: 'name,price', template: '{{name}}' }),
])

const brands = parts.collection('brands', { icon: 'storefront' }, [
  parts.text('name', 80, { required: true, unique: true, width: 'half' }),
  parts.text('country', 80, { width: 'half' }),
  parts.list('products', 'one-to-many', { fields: 'name,price', template: '{{name}}' }),
])

const contents = [
  'brands',
  'categories',
  'products',
  'products_products',
  'products_translations',
  'variants',
]

/** Products in categories, with brands, variants and what goes with them, in several languages. */
export const shop: Template = {
  model: {
    pergola: 1,
    collections: [
      ...[categories, brands, products, variants, translations.table],
      parts.junction('products_products', 'product', 'other'),
    ],
    relations: [
      parts.relation('products', 'category', 'categories', 'products'),
      parts.relation('products', 'brand', 'brands', 'products'),
      parts.relation('products', 'image', 'directus_files'),
      parts.relation('products', 'owner', 'directus_users'),
      parts.relation('variants', 'product', 'products', 'variants'),
      parts.relation('products_products', 'product', 'products', 'goes_with', 'other'),
      { ...parts.relation('products_products', 'other', 'products'), junction_field: 'product' },
      translations.relation,
    ],
    roles: [
      {
        name: 'Shop staff',
        description: 'Keeps the catalogue: own products in full, those of others to read',
      },
    ],
    permissions: [
      ...parts.editors('Shop staff', contents, ['products']),
      ...parts.readers(contents, ['products', 'products_translations', 'variants']),
    ],
    presets: [parts.view('products', 'image,name,price,stock,category,brand,status', 'name')],
  },
  pictures: [
    { title: 'Teapot', motif: 'vessel', colors: ['#f1ede6', '#2f6f73', '#e0b25a'] },
    { title: 'Carafe', motif: 'vessel', colors: ['#e9eef2', '#7fa8c9', '#35506b'] },
    { title: 'Poster of hills', motif: 'frame', colors: ['#efece6', '#7c6a9c', '#e9a94b'] },
    { title: 'Postcard of the coast', motif: 'landscape', colors: ['#dcecf2', '#3f6f8c', '#f4b860'] },
  ],
  items: [
    {
      collection: 'categories',
      rows: [
        { id: 1, name: 'Kitchen', slug: 'kitchen' },
        { id: 2, name: 'Paper', slug: 'paper' },
        { id: 3, name: 'Home', slug: 'home' },
      ],
    },
    {
      collection: 'brands',
      rows: [
        { id: 1, name: 'Ton & Tage', country: 'Germany' },
        { id: 2, name: 'Nordlys', country: 'Denmark' },
        { id: 3, name: 'Papel', country: 'Portugal' },
      ],
    },
    {
      collection: 'products',
      rows: [
        product(1, 'Teapot', '48.00', 14, 1, 1, 0, 'Teekanne', [
          ['Green', 0],
          ['Sand', 0],
        ]),
        product(2, 'Carafe', '32.50', 20, 1, 2, 1, 'Karaffe', []),
        product(3, 'Poster of hills', '24.00', 60, 2, 3, 2, 'Plakat mit Hügeln', [
          ['30 × 40 cm', 0],
          ['50 × 70 cm', 12],
        ]),
        product(4, 'Postcard of the coast', '1.80', 400, 2, 3, 3, 'Postkarte von der Küste', []),
        product(5, 'Cup', '14.00', 85, 1, 1, null, 'Becher', [
          ['Green', 0],
          ['Sand', 0],
        ]),
        product(6, 'Notebook, plain', '9.90', 120, 2, 3, null, 'Notizbuch, blanko', [
          ['A5', 0],
          ['A6', -2],
        ]),
        product(7, 'Wool blanket', '89.00', 9, 3, 2, null, 'Wolldecke', []),
        product(8, 'Candle holder', '27.00', 31, 3, 2, null, 'Kerzenständer', []),
        product(9, 'Linen tea towel', '12.50', 70, 1, 2, null, 'Geschirrtuch aus Leinen', []),
        product(10, 'Pencil set', '7.20', 150, 2, 3, null, 'Bleistifte', []),
        product(11, 'Salad bowl', '54.00', 0, 1, 1, null, 'Salatschüssel', [], 'draft'),
        product(12, 'Floor vase', '120.00', 0, 3, 1, null, 'Bodenvase', [], 'draft'),
      ],
    },
    {
      collection: 'products_products',
      rows: [
        { product: 1, other: 5 },
        { product: 5, other: 1 },
        { product: 3, other: 4 },
      ],
    },
  ],
}

function product(
  id: number,
  name: string,
  price: string,
  stock: number,
  category: number,
  brand: number,
  image: number | null,
  german: string,
  kinds: readonly [name: string, difference: number][],
  status = 'published',
) {
  const sku = `P-${100 + id}`
  return {
    ...{ id, status, name, sku, price, stock, category, brand },
    image: image === null ? null : picture(image),
    description: `${name} by one of the makers that we know in person.`,
    variants: kinds.map(([kind, price_difference], index) => ({
      status,
      name: kind,
      sku: `${sku}-${index + 1}`,
      price_difference,
    })),
    translations: [{ language: 'de', status, name: german }],
  }
}
