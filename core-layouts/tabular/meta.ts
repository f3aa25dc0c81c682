import { defineLayout, option } from '@pergola/sdk/contract'

export default defineLayout({
  id: 'tabular',
  name: '$t:tabular',
  icon: 'view_headline',
  options: {
    /** Width of columns in px, by field; others are 200 px wide. */
    widths: option.json<Readonly<Record<string, number>>>(),
    spacing: option.choice(
      { compact: '$t:compact', cozy: '$t:cozy', comfortable: '$t:comfortable' },
      'comfortable',
    ),
    /** Long texts go on in further lines. */
    wrap: option.boolean(false),
  },
})
