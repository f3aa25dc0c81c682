import { toComponentName, toTitle } from './packageTemplate'

/** An interface for text with one option, an input and a display. */
export function interfaceTemplate(id: string, tier: string): Record<string, string> {
  const name = toComponentName(id)
  return {
    'meta.ts': `import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: '${id}',
  name: '$t:name',
  icon: 'extension',
  types: ['string'],${tier === 'sandboxed' ? `\n  tier: 'sandboxed',` : ''}
  recommended: { length: 200 },
  options: { placeholder: option.text() },
})
`,
    'messages.json': `${JSON.stringify(
      {
        name: toTitle(id),
        placeholder: 'Placeholder',
        placeholder_comment: 'Shown while the field is empty',
      },
      null,
      2,
    )}\n`,
    'input.tsx': `import type { InterfaceProps } from '@pergola/sdk'
import type meta from './meta'
import styles from './styles.module.css'

export default function ${name}(props: InterfaceProps<typeof meta, string>) {
  const { id, labelId, describedBy, value, options, isReadOnly, isRequired, onChange } = props
  return (
    <input
      id={id}
      className={styles.input}
      aria-labelledby={labelId ?? undefined}
      aria-describedby={describedBy}
      placeholder={options.placeholder ?? undefined}
      readOnly={isReadOnly}
      required={isRequired}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}
`,
    'display.tsx': `import type { DisplayProps } from '@pergola/sdk'
import type meta from './meta'

export default function ${name}Display({ value }: DisplayProps<typeof meta, string>) {
  return <span>{value}</span>
}
`,
    'styles.module.css': `@layer extensions {
  .input {
    inline-size: 100%;
    block-size: var(--control);
    padding-inline: var(--space-3);
    font: inherit;
    color: var(--text);
    background: var(--field);
    border: 1px solid var(--border-control);
    border-radius: var(--radius-control);
  }
}
`,
  }
}
