import { closeBrackets } from '@codemirror/autocomplete'
import { jsonLanguage } from '@codemirror/lang-json'
import { foldGutter, indentUnit } from '@codemirror/language'
import { openSearchPanel } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLineGutter,
  lineNumbers,
  placeholder as placeholderOf,
} from '@codemirror/view'
import { cx } from '@pergola/sdk/ui'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../CodeArea.module.css'
import type { EditorBoxProps, StartOfEditor } from '../EditorBoxProps'
import { filesOf } from '../filesOf'
import { OwnLayout } from '../OwnLayout'
import type { CodeLanguage, TextBox } from '../TextBox'
import { createEditorView } from './createEditorView'
import { tabKey } from './keys'
import { marksOf } from './marksOf'
import { ownDirectionOfLines } from './ownDirectionOfLines'
import { phrases } from './phrases'

export interface CodeEditorProps extends EditorBoxProps {
  start: StartOfEditor | null
}

/** The text in CodeMirror, which gets what changes outside and hands on what is typed. */
export function CodeEditor(props: CodeEditorProps) {
  const { handle, field, text, onChange, rows, onFiles } = props
  const parent = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  /** As last shown or typed: what comes back from the form is no change from outside. */
  const shown = useRef(text)
  const handleChange = useEffectEvent(onChange)
  const takeFiles = useEffectEvent((data: DataTransfer | null): boolean => {
    const files = filesOf(data)
    if (files.length === 0 || !onFiles) return false
    onFiles(files)
    return true
  })
  const settings = useSettings(props)
  const [compartment] = useState(() => new Compartment())

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, of what it starts with
  useLayoutEffect(() => {
    const created = createEditorView({
      parent: parent.current ?? undefined,
      // What is laid out by itself would cut them off.
      around: parent.current?.parentElement?.parentElement ?? undefined,
      text,
      start: props.start,
      settings: compartment.of(settings),
      onText: (typed) => {
        if (typed === shown.current) return
        shown.current = typed
        handleChange(typed)
      },
      onFiles: (data) => takeFiles(data),
    })
    setView(created)
    return () => created.destroy()
  }, [])

  useEffect(
    () => view?.dispatch({ effects: compartment.reconfigure(settings) }),
    [view, compartment, settings],
  )

  // What was set from outside, such as by undoing all edits of the form.
  useLayoutEffect(() => {
    if (!view || text === shown.current) return
    shown.current = text
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) } })
  }, [view, text])

  useImperativeHandle(handle, () => handleOf(view), [view])

  return (
    <OwnLayout className={styles.own}>
      <div
        ref={parent}
        className={cx(styles.box, field.isReadOnly && styles.readOnly)}
        style={rows ? { '--rows': rows } : undefined}
        data-editor={props.language}
      />
    </OwnLayout>
  )
}

/** What the toolbar of the field may do with the text. `view` is there when someone can press a button. */
function handleOf(view: EditorView | null): TextBox {
  return {
    read: () => {
      const { doc, selection } = (view as EditorView).state
      return { text: doc.toString(), selection: { from: selection.main.from, to: selection.main.to } }
    },
    write: ({ from, to, insert, selection }) => {
      view?.dispatch({
        changes: { from, to, insert: view.state.toText(insert.replaceAll('\n', view.state.lineBreak)) },
        selection: { anchor: selection.from, head: selection.to },
        scrollIntoView: true,
        userEvent: 'input',
      })
      view?.focus()
    },
    find: () => view && openSearchPanel(view),
  }
}

/** What follows the field and its options. */
function useSettings(props: CodeEditorProps): Extension {
  const { field, language, indent, hasLineNumbers, isWrapped, placeholder, check } = props
  const { t } = useTranslation()
  const [grammar, setGrammar] = useState<Extension>([])
  useEffect(() => {
    let isCurrent = true
    // Without its grammar a text is still a text.
    grammarOf(language).then(
      (next) => isCurrent && setGrammar(next),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language])

  const { id, isReadOnly, isRequired, isInvalid } = field
  const label = 'aria-labelledby' in field ? field['aria-labelledby'] : undefined
  const name = 'aria-label' in field ? field['aria-label'] : undefined
  const description = field['aria-describedby']
  const isProse = language === 'markdown'
  return useMemo(
    () => [
      EditorView.contentAttributes.of({
        id,
        ...(label && { 'aria-labelledby': label }),
        ...(name && { 'aria-label': name }),
        ...(description && { 'aria-describedby': description }),
        ...(isRequired && { 'aria-required': 'true' }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        // It can be read, searched and copied with the keyboard.
        ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        ...(isProse && { spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' }),
      }),
      // Code reads from left to right in every language.
      isProse ? ownDirectionOfLines : EditorView.editorAttributes.of({ dir: 'ltr' }),
      EditorState.phrases.of(
        Object.fromEntries(Object.entries(phrases).map(([phrase, key]) => [phrase, t(key)])),
      ),
      indentUnit.of(indent),
      grammar,
      ...(isReadOnly
        ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
        : [tabKey, ...(isProse ? [] : [closeBrackets()]), ...(check ? [marksOf(check)] : [])]),
      ...(hasLineNumbers ? [lineNumbers(), highlightActiveLineGutter()] : []),
      ...(hasLineNumbers && language !== 'text' && !isProse ? [foldGutter()] : []),
      ...(isWrapped ? [EditorView.lineWrapping] : []),
      ...(placeholder ? [placeholderOf(placeholder)] : []),
    ],
    [
      id,
      label,
      name,
      description,
      isReadOnly,
      isRequired,
      isInvalid,
      isProse,
      t,
      indent,
      grammar,
      language,
      hasLineNumbers,
      isWrapped,
      placeholder,
      check,
    ],
  )
}

/** Grammar of a language. Those of the web hold each other, so they come together, when the first is needed. */
async function grammarOf(language: CodeLanguage): Promise<Extension> {
  if (language === 'text') return []
  if (language === 'json') return jsonLanguage
  const { grammars } = await import(/* webpackChunkName: "grammars" */ './webGrammars')
  return grammars[language]()
}
