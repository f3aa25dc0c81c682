import { describe, expect, it } from 'vitest'
import { avoidedWords } from './avoidedWords'

const glossary = {
  role: { term: 'Rol', avoid: ['papel', '役割', 'サーバ'] },
  'sign in': { term: 'Iniciar sesión', avoid: ['login', 'サインイン'] },
  permission: { term: 'Permiso', avoid: ['derechos'] },
  item: { term: '항목', avoid: ['아이템'] },
  forms: { term: 'tú', avoid: ['usted', '您'] },
}

describe('a word that the glossary replaces', () => {
  it.each([
    ['the term', 'The role of Ada', 'El papel de Ada', ['papel']],
    ['its plural', 'Two roles', 'papel y papel', ['papel']],
    ['the term with a hyphen', 'The sign-in page', 'La página de login', ['login']],
    ['a form of the term', 'Who is signed in', 'サインインしている人', ['サインイン']],
    ['another name of the term', 'The rights of Ada', 'Los derechos de Ada', ['derechos']],
    ['the term as a placeholder', 'New {role}', 'Nuevo papel', ['papel']],
  ])('is refused where English has %s', (_case, english, text, words) => {
    expect(avoidedWords(english, text, glossary)).toEqual(words)
  })

  it('may be said where English speaks of something else', () => {
    expect(avoidedWords('The paper that it is printed on', 'El papel', glossary)).toEqual([])
  })

  it('is refused everywhere where it addresses people', () => {
    expect(avoidedWords('You can go on working.', 'Usted puede seguir.', glossary)).toEqual(['usted'])
    expect(avoidedWords('You can go on working.', '您可以继续工作。', glossary)).toEqual(['您'])
  })

  it.each([
    ['is not a part of another word', 'A role', 'La papelera', []],
    ['is not the beginning of a katakana word', 'A role', 'サーバー', []],
    ['ends where another script begins', 'A role', 'このサーバの', ['サーバ']],
    ['stands anywhere among Chinese signs', 'A role', 'その役割分担', ['役割']],
    ['has particles behind it in Korean', 'An item', '아이템을', ['아이템']],
  ])('%s', (_case, english, text, words) => {
    expect(avoidedWords(english, text, glossary)).toEqual(words)
  })
})
