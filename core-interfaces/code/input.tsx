import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { CodeArea } from '../shared/editor/CodeArea'
import { toJsonText } from '../shared/editor/jsonText'
import { useJsonText } from '../shared/editor/useJsonText'
import type meta from './meta'
import { useLineCount } from './useLineCount'

const INDENT = 4

/** Source code as text; with the language JSON the value itself is staged, as soon as it parses. */
export default function CodeInput(props: InterfaceProps<typeof meta>) {
  return props.options.language === 'application/json' ? <JsonCode {...props} /> : <PlainCode {...props} />
}

function PlainCode(props: InterfaceProps<typeof meta>) {
  const { value, onChange } = props
  return <Editor {...props} text={toJsonText(value, INDENT)} stage={(text) => onChange(text || null)} />
}

function JsonCode(props: InterfaceProps<typeof meta>) {
  const { text, onChange } = useJsonText(props, INDENT)
  return <Editor {...props} text={text} stage={onChange} />
}

interface EditorProps extends InterfaceProps<typeof meta> {
  text: string
  stage: (text: string) => void
}

function Editor({ text, stage, ...props }: EditorProps) {
  const { options } = props
  const { t } = useTranslation()
  const lineCount = useLineCount(text, options.language)
  const template = options.template
  return (
    <CodeArea
      field={controlProps(props)}
      text={text}
      onChange={stage}
      indent={' '.repeat(INDENT)}
      hasLineNumbers={options.lineNumber}
      footer={lineCount}
      template={
        template ? { label: t('interfaces.code.fill_template'), onInsert: () => stage(template) } : undefined
      }
    />
  )
}
