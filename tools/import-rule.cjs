// The words that the import law is written in.

const test = '\\.(test|soak)\\.tsx?$'
const modules = (...names) => `node_modules/(${names.join('|')})/`
const layers = '(schemas|renderers|designer|src|server|fixtures|tests|bench|tools)/'
const outside = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core']

// oxlint-disable-next-line max-params -- a table reads better in lines
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
/** A package with one door: nobody but the door, tests and benchmarks imports it. */
const door = (name, packages, path) =>
  rule(
    name,
    `${packages.join(', ')}: only ${path}`,
    { pathNot: [path, test, '^(tests|bench)/'] },
    { path: modules(...packages) },
  )
/** A layer imports these packages and no others. */
// oxlint-disable-next-line max-params -- as above
const packages = (name, path, names, doors = []) =>
  rule(
    name,
    `${path} knows only ${names.join(', ')}`,
    { path, pathNot: [test, ...doors] },
    { dependencyTypes: outside, pathNot: modules(...names) },
  )

const insideTheLayers = rule(
  'nothing-beside-the-layers',
  'No rule would see what stands in no layer',
  { path: `^${layers}`, pathNot: ['^(tests|bench|tools)/', test] },
  {
    pathNot: [`^${layers}`, '^package\\.json$'],
    dependencyTypesNot: outside,
    couldNotResolve: false,
  },
)

module.exports = { door, insideTheLayers, modules, packages, rule, test }
