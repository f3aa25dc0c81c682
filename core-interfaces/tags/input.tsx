import { formatTitle, type InterfaceProps, rejectText, useNotify } from '@pergola/sdk'
import { TagInput } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { readValueList, writeValueList } from '../shared/valueList'
import type meta from './meta'
import { createTagTest, normalizeTag } from './tagRules'

export const preload = () => TagInput.preload()

export default function TagsInput(props: InterfaceProps<typeof meta, string[] | string>) {
  const { value, rejected, options, type, onChange } = props
  const { t } = useTranslation()
  const notify = useNotify()
  const { isRequired: _, isInvalid: __, validationBehavior: ___, ...shared } = controlProps(props)

  const isValid = createTagTest(options.validation)
  const message = options.validationMessage ?? t('interfaces.tags.validation_message_default')
  // Tags that were stored under another rule stay tags, while others are refused.
  const [standing, setStanding] = useState<readonly string[]>([])
  const refused = rejected
    ? splitRejected(
        rejected.$rejected,
        (tag) => standing.includes(tag) || isValid(normalizeTag(tag, options)),
      )
    : null

  function handleChange(tags: string[]) {
    const list = [...new Set(tags)]
    if (options.alphabetize) list.sort((a, b) => a.localeCompare(b))
    onChange(writeValueList(list, { type, isWrapped: options.wrap }))
  }

  return (
    <TagInput
      {...shared}
      isLive
      value={refused?.tags ?? readValueList(value)}
      onChange={handleChange}
      normalize={(text) => normalizeTag(text, options)}
      isValid={isValid}
      onInvalid={() => notify({ title: message, color: 'warning' })}
      refusedText={refused?.text ?? null}
      onRefuse={(text, tags) => {
        setStanding(tags)
        onChange(rejectText([...tags, text].join(', '), message))
      }}
      formatTag={options.format ? formatTitle : undefined}
      placeholder={options.placeholder ?? t('interfaces.tags.placeholder_text')}
      iconStart={options.iconLeft ?? undefined}
      iconEnd={options.iconRight}
    />
  )
}

/** The tags that stand, and what is refused, of a text that holds both. */
function splitRejected(typed: string, isValid: (tag: string) => boolean): { tags: string[]; text: string } {
  const parts = typed.split(', ')
  const tags = parts.filter((part) => part !== '' && isValid(part))
  return { tags, text: parts.filter((part) => !tags.includes(part)).join(', ') }
}
