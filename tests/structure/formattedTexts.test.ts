import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles } from './readImports'

const FOLDERS = [
  'sdk/src',
  'shell/src',
  'core-modules',
  'core-layouts',
  'core-interfaces',
  'extension-loader/src',
]
/** What makes links, markup or HTML of a text. */
const FORMATS =
  /<(?:LightMarkdown|Markdown)\b|\brenderMarkdown\(|dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|createContextualFragment|\.setHTML/

/** Whose texts are formatted: no extension has written any of these. A place that is added here says why that is so. */
const WRITTEN_BY: Readonly<Record<string, string>> = {
  'core-interfaces/markdown/input.tsx': 'the editor of the value, in its own preview',
  'core-modules/collections/activity/CommentEntry.tsx': 'the one who comments',
  'core-modules/gallery/ContentSpecimens.tsx': 'the gallery',
  'core-modules/settings/global/SignInPreview.tsx': 'the administrator of the project, in their own preview',
  'sdk/src/items/form/FormField.tsx': 'the administrator of the field; the notes of options are plain',
  'sdk/src/items/text/Markdown.tsx': 'the caller of the one renderer',
  'sdk/src/items/text/renderMarkdown.ts': 'the same',
  'shell/src/frame/notifications/NotificationList.tsx':
    'the console itself: `useNotify` takes plain text alone',
  'shell/src/public/PublicNote.tsx': 'the administrator of the project',
  'shell/src/public/RenderedNote.tsx': 'the administrator of the project',
}

const sources = FOLDERS.flatMap(sourceFiles)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

describe('what an extension writes', () => {
  it('becomes neither link nor markup: texts are formatted in these places alone, and none of them shows it', () => {
    const places = sources.filter(([, code]) => FORMATS.test(code)).map(([file]) => file)
    expect(places.sort()).toEqual(Object.keys(WRITTEN_BY).sort())
  })

  it('is no formatted notification: the console itself asks for none where errors and extensions are reported', () => {
    const asking = sources
      .filter(([, code]) => /detailsFormat:\s*'markdown'/.test(code))
      .map(([file]) => file)
    expect(asking).toEqual([])
  })
})
