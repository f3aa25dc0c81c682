import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { CodeArea } from '../shared/editor/CodeArea'
import { parseJson, toJsonText } from '../shared/editor/jsonText'
import { useJsonText } from '../shared/editor/useJsonText'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import type meta from './meta'

const INDENT = 2

/** JSON, staged as a value as soon as it parses. */
export default function JsonInput(props: InterfaceProps<typeof meta>) {
  const { options } = props
  const { t } = useTranslation()
  const { text, onChange: handleChange, check, onFormat } = useJsonText(props, INDENT)
  const template = toJsonText(options.template, INDENT)
  if (props.isReadOnly && text === '') return <ReadOnlyText {...props} text="" />
  return (
    <CodeArea
      field={controlProps(props)}
      text={text}
      onChange={handleChange}
      indent={' '.repeat(INDENT)}
      language="json"
      hasLineNumbers
      check={check}
      onFormat={onFormat}
      template={
        template && parseJson(template).isValid
          ? { label: t('interfaces.json.fill_template'), onInsert: () => handleChange(template) }
          : undefined
      }
    />
  )
}
