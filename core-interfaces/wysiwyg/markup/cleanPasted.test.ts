import { describe, expect, it } from 'vitest'
import { cleanPasted } from './cleanPasted'

const flat = (html: string) => cleanPasted(html).replace(/\s*\n\s*/g, '')

describe('what is pasted', () => {
  it('has nothing left of Word but its text, headings and marks', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
      <style><!-- p.MsoNormal {margin:0cm} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head>
      <body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><h1 style='mso-margin-top-alt:auto'>Report<o:p></o:p></h1>
      <p class=MsoNormal style='margin-bottom:0cm'><span lang=EN-US style='font-size:12.0pt;color:#1F497D'>One <b style='mso-bidi-font-weight:normal'>two</b><span style='mso-spacerun:yes'> </span><i>three</i><o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <img width=20 src="file:///C:/Users/a/clip_image001.png"><!--EndFragment--></body></html>`
    expect(flat(word).trim()).toBe('<h1>Report</h1><p>One <b>two</b> <i>three</i></p>')
  })

  it('makes lists of the paragraphs that Word writes in their place', () => {
    const row = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`
    const word = `<p class=MsoNormal>Before</p>${row(1, '·', 'a')}${row(2, '1.', 'b')}${row(2, '2.', 'c')}${row(1, '·', 'd')}<p>Between</p>${row(1, '3)', 'e')}`
    expect(flat(word)).toBe(
      '<p>Before</p><ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul><p>Between</p><ol start="3"><li>e</li></ol>',
    )
  })

  it('has the marks of Google Docs as marks', () => {
    const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700;color:#000">Bold</span><span style="font-style:italic;text-decoration:underline"> both</span><a href="https://example.com" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">link</span></a></p><br><ul style="margin:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="vertical-align:super">2</span></p></li></ul></b><br class="Apple-interchange-newline">`
    expect(flat(docs)).toBe(
      '<p><strong>Bold</strong><u><em> both</em></u><a href="https://example.com">link</a></p><ul><li><p><sup>2</sup></p></li></ul>',
    )
  })

  it('keeps tables, pictures and line breaks of other pages, without their looks', () => {
    expect(
      flat(
        '<div class="x" onclick="a()"><p id="p" style="color:red">a<br>b</p><table border="1"><tbody><tr><td colspan="2" width="99">c</td></tr></tbody></table><img src="https://example.com/a.png" alt="A" class="y"></div>',
      ),
    ).toBe(
      '<div><p>a<br>b</p><table><tbody><tr><td colspan="2">c</td></tr></tbody></table><img src="https://example.com/a.png" alt="A"></div>',
    )
  })

  it('stays as it is where it comes from a text of the same kind', () => {
    const own = '<p class="lead" data-pm-slice="1 1 []" style="text-align: center;">a</p>'
    expect(cleanPasted(own)).toBe(own)
  })
})
