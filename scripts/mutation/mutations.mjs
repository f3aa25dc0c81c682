// Finds where a source can be broken by one small change.
import { parseSync } from 'oxc-parser'

/** An operator and the one that stands in for it. */
const OTHER_OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Texts of these are names of modules. */
const WITHOUT_CHANGES = ['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression']

/** Attributes that say how an element looks, which people see and tests do not. What an attribute does is no such one. */
const LOOKS = ['className', 'style']
/** A length says no more. */
const LENGTH = /^[\d.]+(?:px|%|rem|em|ch|fr|vw|vh)$/

/**
 * @param {string} file - Its name says the language.
 * @param {string} code
 * @returns {{ start: number, end: number, text: string }[]} Each is one change: the part of the code, and what replaces it.
 */
export function findMutations(file, code) {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const found = []
  visit(program)
  return found

  function replace({ start, end }, text) {
    if (code.slice(start, end) !== text) found.push({ start, end, text })
  }

  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!node || typeof node.type !== 'string' || isType(node)) return
    if (WITHOUT_CHANGES.includes(node.type) || saysLooks(node)) return
    change(node)
    for (const [name, child] of Object.entries(node)) {
      if (typeof child === 'object' && name !== 'key' && name !== 'source') visit(child)
    }
  }

  function change(node) {
    switch (node.type) {
      case 'BinaryExpression': {
        const other = OTHER_OPERATORS[node.operator]
        const between = code.slice(node.left.end, node.right.start)
        const at = node.left.end + between.lastIndexOf(node.operator)
        if (other) replace({ start: at, end: at + node.operator.length }, other)
        return
      }
      case 'LogicalExpression': {
        // Each side in brackets: `a ?? b && c` cannot be read, and what cannot be read fails every test.
        const side = ({ start, end }) => `(${code.slice(start, end)})`
        replace(node, `(${side(node.left)} ${OTHER_OPERATORS[node.operator]} ${side(node.right)})`)
        return
      }
      case 'UnaryExpression':
        if (node.operator === '!') replace({ start: node.start, end: node.start + 1 }, '')
        return
      case 'IfStatement':
      case 'ConditionalExpression':
        replace(node.test, 'true')
        replace(node.test, 'false')
        return
      case 'Literal':
        if (typeof node.value === 'boolean') replace(node, String(!node.value))
        else if (typeof node.value === 'number') replace(node, String(node.value + 1))
        else if (typeof node.value === 'string' && !LENGTH.test(node.value))
          replace(node, node.value === '' ? "'changed'" : "''")
        return
      case 'ExpressionStatement':
        replace(node, ';')
    }
  }
}

/** Names of classes and inline styles. */
const saysLooks = (node) => node.type === 'JSXAttribute' && LOOKS.includes(node.name.name)

const isType = ({ type }) => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)

/** @returns {T[]} So many of them, the same for the same seed. @template T @param {readonly T[]} list */
export function sample(list, count, seed) {
  const rest = [...list]
  const taken = []
  let state = seed
  while (rest.length > 0 && taken.length < count) {
    // A linear congruential generator is even enough to choose by.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    taken.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1))
  }
  return taken
}
