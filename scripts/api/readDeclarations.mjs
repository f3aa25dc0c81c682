import { readFileSync } from 'node:fs'

const NAME = /^(?:export )?(?:declare )?(?:abstract )?(?:function|const|let|class|interface|type|enum) (\w+)/
const LIST = /^(export|import)(?: type)? \{([^}]*)\}(?: from '([^']+)')?;/

/**
 * The statements of a declaration file, as the compiler writes it: one statement begins on a line that is not indented.
 *
 * @typedef {{ name: string, doc: string, code: string }} Declaration
 * @returns {{ declarations: Map<string, Declaration>, imports: Map<string, Link>, exports: Map<string, Link>, doc: string }}
 * @typedef {{ name: string, from: string | null }} Link - Where a name comes from, and what it is called there.
 */
export function readDeclarations(file) {
  const declarations = new Map()
  const imports = new Map()
  const exports = new Map()
  let doc = ''
  let firstDoc = ''
  for (const statement of statementsOf(readFileSync(file, 'utf8'))) {
    if (statement.startsWith('/**')) {
      firstDoc ||= declarations.size + exports.size === 0 ? statement : ''
      doc = statement
      continue
    }
    const list = LIST.exec(statement)
    const [, name] = NAME.exec(statement) ?? []
    if (list) for (const [as, link] of linksOf(list)) (list[1] === 'import' ? imports : exports).set(as, link)
    else if (name) {
      const known = declarations.get(name)
      // Overloads follow each other; the first one carries the description.
      declarations.set(name, {
        name,
        doc: known?.doc || doc,
        code: known ? `${known.code}\n${statement}` : statement,
      })
      if (statement.startsWith('export ')) exports.set(name, { name, from: null })
    }
    doc = ''
  }
  return { declarations, imports, exports, doc: firstDoc }
}

function statementsOf(text) {
  const statements = []
  let lines = []
  let isInComment = false
  const end = () => {
    const statement = lines.join('\n').trim()
    if (statement) statements.push(statement)
    lines = []
  }
  for (const line of text.split('\n')) {
    if (!isInComment && /^(\/\*\*|export|declare|import|interface|type|function|const|class)/.test(line))
      end()
    if (/^\/\*\*/.test(line)) isInComment = true
    lines.push(line)
    if (isInComment && line.includes('*/')) {
      isInComment = false
      end()
    }
  }
  end()
  return statements
}

function linksOf([, , names, from]) {
  return names
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((part) => {
      const [name, as = name] = part.split(' as ')
      return [as, { name, from: from ?? null }]
    })
}
