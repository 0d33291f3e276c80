/** The tabs: settings of the selected node, of the form, of its list, and its rules. */
export const inspectorTabs = ['field', 'form', 'list', 'rules'] as const
export type InspectorTab = (typeof inspectorTabs)[number]
