import { type InterfaceProps, useLanguages } from '@pergola/sdk'
import { ComboBox } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { ReadOnlyChoice } from '../shared/ReadOnlyChoice'
import { withSaved } from '../shared/withSaved'
import { languageName, listLanguages } from './languages'
import type meta from './meta'

export const preload = () => ComboBox.preload()

export default function LanguageInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const { t, i18n } = useTranslation()
  const known = useLanguages()
  const choices = useMemo(() => {
    // People who cannot read the language that is shown find their own by its name in itself.
    const ownNames = new Map(options.limit ? known.map(({ code, name }) => [code, name]) : [])
    const codes = options.limit ? known.map(({ code }) => code) : undefined
    return listLanguages(i18n.language, codes).map(({ code, name }) => ({
      id: code,
      label: name,
      description: ownNames.get(code) ?? code,
    }))
  }, [i18n.language, options.limit, known])
  const offered = withSaved(choices, value, languageName(value ?? '', i18n.language))
  if (props.isReadOnly) return <ReadOnlyChoice {...props} options={offered} value={value} icon="translate" />
  return (
    <ComboBox
      {...controlProps(props)}
      options={offered}
      value={value}
      onChange={onChange}
      iconStart="translate"
      placeholder={t('interfaces.language.select_language')}
    />
  )
}
