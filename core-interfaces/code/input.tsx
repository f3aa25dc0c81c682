import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { CodeArea } from '../shared/editor/CodeArea'
import { toJsonText } from '../shared/editor/jsonText'
import type { CodeLanguage, TextProblem } from '../shared/editor/TextBox'
import { useJsonText } from '../shared/editor/useJsonText'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import type meta from './meta'
import { useLineCount } from './useLineCount'

const INDENT = 4
/** The editor's languages by their media types; what is not listed is plain text. */
const LANGUAGES: Readonly<Record<string, CodeLanguage>> = {
  'text/javascript': 'javascript',
  'application/json': 'json',
  'text/x-vue': 'vue',
  'application/x-httpd-php': 'php',
}

/** Source code as text; with the language JSON the value itself is staged, as soon as it parses. */
export default function CodeInput(props: InterfaceProps<typeof meta>) {
  return props.options.language === 'application/json' ? <JsonCode {...props} /> : <PlainCode {...props} />
}

function PlainCode(props: InterfaceProps<typeof meta>) {
  const { value, onChange } = props
  // A text is shown as it is stored, also when it happens to be JSON.
  const text = typeof value === 'string' ? value : toJsonText(value, INDENT)
  return <Editor {...props} text={text} stage={(next) => onChange(next || null)} />
}

function JsonCode(props: InterfaceProps<typeof meta>) {
  const { text, onChange, check, onFormat } = useJsonText(props, INDENT)
  return <Editor {...props} text={text} stage={onChange} check={check} onFormat={onFormat} />
}

interface EditorProps extends InterfaceProps<typeof meta> {
  text: string
  stage: (text: string) => void
  check?: (text: string) => TextProblem | null
  onFormat?: (() => void) | null
}

function Editor({ text, stage, check, onFormat, ...props }: EditorProps) {
  const { options } = props
  const { t } = useTranslation()
  const lineCount = useLineCount(text, options.language)
  const template = options.template
  if (props.isReadOnly && text === '') return <ReadOnlyText {...props} text="" />
  return (
    <CodeArea
      field={controlProps(props)}
      text={text}
      onChange={stage}
      language={LANGUAGES[options.language] ?? 'text'}
      indent={' '.repeat(INDENT)}
      check={check}
      onFormat={onFormat}
      hasLineNumbers={options.lineNumber}
      footer={lineCount}
      template={
        template ? { label: t('interfaces.code.fill_template'), onInsert: () => stage(template) } : undefined
      }
    />
  )
}
