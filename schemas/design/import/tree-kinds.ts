/** The meaning of a foreign kind: a kind here, with the options that it implies. */
export interface Meaning {
  readonly kind: string
  readonly options?: { readonly [option: string]: unknown }
  /** The kind differs slightly, which is reported. */
  readonly isOther?: boolean
}

const plain: { readonly [kind: string]: string } = {
  input:
    'input text inputtext textfield string email inputemail url inputurl tel phone phonenumber password inputpassword search hidden inputhidden uuid native-input nativeinput singletext multipletextitem inputotp textbox autocomplete inputautocomplete mention',
  textarea:
    'textarea inputtextarea multitext comment longtext editorcode codeeditor jsoneditor editor-json monaco code inputcode yamleditor',
  inputNumber:
    'number inputnumber numberpicker integer float digit stepper inputquantity numberinput currency money decimal',
  switch: 'switch boolean bool checkboxsingle switchs toggle',
  radio:
    'radio radios radiogroup inputradio radiobutton buttongroupselect imagepicker likert radiobuttons',
  checkbox: 'checkbox checkboxes checkboxgroup checkboxs selectboxes ranking checkboxbuttons',
  select:
    'select dropdown selectpicker listselect chainedselect inputtag tagbox tags inputtags multiselect selectv2 dropdownselect picker buttongroup',
  cascader: 'cascader nestedselect inputcascader cascade',
  treeSelect: 'treeselect inputtree tree',
  datePicker:
    'date datepicker inputdate datetime inputdatetime datetimepicker inputyear inputmonth month year day datetimelocal dates calendar',
  timePicker: 'time timepicker inputtime timeselect',
  numberRange: 'numberrange inputrange-number',
  rate: 'rate rating inputrating star rater',
  slider: 'slider inputrange range progressinput nouislider',
  colorPicker: 'color colorpicker inputcolor colorinput',
  uploadFile:
    'upload uploadfile fileupload file inputfile filepicker uploader fileuploader attachment',
  uploadImg: 'uploadimg imgupload pictureupload imageupload inputimage avatar uploadimage picture',
  editor:
    'editor richtext richeditor inputrichtext wangeditor tinymce quill ueditor richtexteditor htmleditor braftwrapper',
  sign: 'signature signaturepad sign inputsignature handwriting inputsign',
  areaSelect: 'inputcity city area chinaareadata region',
  userSelect: 'userselect userpicker user peoplepicker users',
  depSelect: 'deptselect departmentpicker dept organization',
  card: 'card panel fieldset group formsection section objectcontainer box well fieldgroup object objectfield formgroup elcard acard widgetcard formlayoutsection collapsegroup inputgroup subformsingle combosingle',
  row: 'grid row columns formgrid flex col column hbox gridlayout horizontallayout formlayoutgrid elrow fcrow formgridrow formspace space layoutgrid aformgrid gridcolumn gridcol',
  tab: 'tab tabs formtab formtabs eltabs categorization formtabwrapper',
  collapse: 'collapse formcollapse collapses elcollapse accordion',
  steps: 'steps formstep step wizard formsteps',
  table:
    'subform tablearray arraytable arraycards arrayitems arraycollapse inputtable combo inputcombo paneldynamic matrixdynamic matrixdropdown dynamic editgrid datagrid datamap tablesubform gridsubform list listtable childtable inputsubform arraytabs subtable tablelist drawerlist list0 list1 list2 list3 simplelist cardlist subforms inputarray inputkv multiform tableform fctableform array batch',
  groupTitle: 'grouptitle title formtitle',
  divider: 'divider hr',
  text: 'statictext static tpl html htmltext plain markdown content htmlelement p span paragraph htmlblock formtext typographytext texttitle textcomponent label h1 h2 h3 textblock',
  alert: 'alert',
  link: 'link',
}

const spellings = new Map<string, string>(
  Object.entries(plain).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word.replaceAll('-', ''), kind] as const),
  ),
)

const meanings: { readonly [word: string]: Meaning } = {
  password: { kind: 'input', options: { showPassword: true } },
  inputpassword: { kind: 'input', options: { showPassword: true } },
  datetime: { kind: 'datePicker', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  inputdatetime: { kind: 'datePicker', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  datetimelocal: { kind: 'datePicker', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  datetimepicker: { kind: 'datePicker', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  month: { kind: 'datePicker', options: { format: 'yyyy-MM' } },
  inputmonth: { kind: 'datePicker', options: { format: 'yyyy-MM' } },
  year: { kind: 'datePicker', options: { format: 'yyyy' } },
  inputyear: { kind: 'datePicker', options: { format: 'yyyy' } },
  integer: { kind: 'inputNumber', options: { precision: 0 } },
  multiselect: { kind: 'select', options: { multiple: true } },
  tagbox: { kind: 'select', options: { multiple: true } },
  inputtag: { kind: 'select', options: { multiple: true } },
  ranking: { kind: 'checkbox', isOther: true },
  transfer: { kind: 'select', options: { multiple: true }, isOther: true },
  transferpicker: { kind: 'select', options: { multiple: true }, isOther: true },
  inputdaterange: { kind: 'input', isOther: true },
  daterange: { kind: 'input', isOther: true },
  datetimerange: { kind: 'input', isOther: true },
  timerange: { kind: 'input', isOther: true },
}

/** Containers without meaning; their content takes their place. */
const around = new Set(
  'page form service wrapper container void formlayout formitem crud dialog drawer modal survey verticallayout layout root fragment formwrapper div tablelayout table td tr gridcol col column tabpane collapseitem collapsepanel steppage formtabpane block inline formcard responsive virtual object formbuttongroup affix schemafield flexitem aform elform dragbox each app asidelayout grid2d vbox hboxcolumn region dropdownmenu actiondialog'.split(
    ' ',
  ),
)

/**
 * Buttons that submit, reset or close, which every form here has, and marks that only affect line
 * breaks.
 */
const idle =
  /^(submit|reset|button|buttons|action|submitbtn|resetbtn|arraytable(index|addition|remove|moveup|movedown|sorthandle)|array\w+(index|addition|remove|moveup|movedown|sorthandle)|formbuttongroup|buttontoolbar|operation|icon|spinner|cancel)$/

export const trimKindName = (word: string): string =>
  word
    .replace(/^(el|a|x|van|ant|widget|nl|t|n)-(?=[a-z])/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * The meaning of a foreign kind: a kind, only a container, or nothing; null where it is unknown.
 */
export function meaningOf(word: string): Meaning | 'around' | 'idle' | null {
  const spelling = trimKindName(word)
  if (Object.hasOwn(meanings, spelling)) return meanings[spelling] ?? null
  const kind = spellings.get(spelling)
  if (kind !== undefined) return { kind }
  return around.has(spelling) ? 'around' : idle.test(spelling) ? 'idle' : null
}
