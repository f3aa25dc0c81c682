import { type ExtensionManifest, useNames } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { OptionsForm } from '@pergola/sdk/items'
import { Notice } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicesEditor } from './ChoicesEditor'

interface FieldOptionsProps {
  manifest: ExtensionManifest
  value: Readonly<Record<string, unknown>> | null
  /** The key of a text that says what is wrong. */
  problem?: string | undefined
  onChange: (value: Record<string, unknown>) => void
}

/** The options that the interface declares. Choices, which are what makes such a field, come first and in a list of their own. */
export function FieldOptions({ manifest, value, problem, onChange }: FieldOptionsProps) {
  const { t } = useTranslation()
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
      {problem && (
        <Notice tone="danger" role="alert">
          {t(`modules.settings.model.${problem}`)}
        </Notice>
      )}
    </>
  )
}

function mapOf(stored: unknown): Record<string, string> | null {
  return isRecord(stored) ? (stored as Record<string, string>) : null
}
