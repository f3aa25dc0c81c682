import { toComponentName, toTitle } from './packageTemplate'

/** A layout that lists items by one field. */
export function layoutTemplate(id: string): Record<string, string> {
  const name = toComponentName(id)
  return {
    'meta.ts': `import { defineLayout, option } from '@pergola/sdk/contract'

export default defineLayout({
  id: '${id}',
  name: '$t:name',
  icon: 'view_list',
  options: { title: option.text() },
})
`,
    'messages.json': `${JSON.stringify({ name: toTitle(id), title: 'Title' }, null, 2)}\n`,
    'layout.tsx': `import type { LayoutProps } from '@pergola/sdk'
import { Link } from 'react-router-dom'
import type meta from './meta'

export default function ${name}({ items, primaryKeyField, viewOptions, getItemPath }: LayoutProps<typeof meta>) {
  const field = viewOptions.title ?? primaryKeyField
  return (
    <ul>
      {items.map((item) => (
        <li key={String(item[primaryKeyField])}>
          {getItemPath ? <Link to={getItemPath(item)}>{String(item[field])}</Link> : String(item[field])}
        </li>
      ))}
    </ul>
  )
}
`,
  }
}
