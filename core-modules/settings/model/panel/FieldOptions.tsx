import { type ExtensionManifest, useNames } from '@pergola/sdk'
import { OptionsForm } from '@pergola/sdk/items'
import { useMemo } from 'react'
import { ChoicesEditor } from './ChoicesEditor'

interface FieldOptionsProps {
  manifest: ExtensionManifest
  value: Readonly<Record<string, unknown>> | null
  onChange: (value: Record<string, unknown>) => void
}

/** The options that the interface declares. Choices, which are what makes such a field, come first and in a list of their own. */
export function FieldOptions({ manifest, value, onChange }: FieldOptionsProps) {
  const names = useNames()
  const { choices, others } = useMemo(() => {
    const { choices: declared, ...rest } = manifest.options
    const isMap = declared?.interface === 'key-value'
    return {
      choices: isMap ? declared : undefined,
      others: isMap ? { ...manifest, options: rest } : manifest,
    }
  }, [manifest])
  return (
    <>
      {choices && (
        <ChoicesEditor
          label={names.extension('interface', manifest.id, choices.name ?? '$t:choices')}
          value={mapOf(value?.choices ?? choices.default)}
          onChange={(next) => {
            const { choices: _, ...rest } = value ?? {}
            onChange(next ? { ...rest, choices: next } : rest)
          }}
        />
      )}
      {Object.keys(others.options).length > 0 && (
        <OptionsForm manifest={others} value={value} onChange={onChange} />
      )}
    </>
  )
}

function mapOf(stored: unknown): Record<string, string> | null {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, string>)
    : null
}
