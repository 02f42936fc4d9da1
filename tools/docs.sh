#!/bin/sh
# Build docs/ as a website with search in target/site, with MkDocs from PyPI (installed into target/mkdocs in a few seconds).
#   tools/docs.sh serve   serve it on http://localhost:8000
set -eu
cd "$(dirname "$0")/.."
version=1.6.1
if ! target/mkdocs/bin/mkdocs --version 2>/dev/null | grep -q "$version"; then
    mkdir -p target
    python3 -m venv target/mkdocs
    target/mkdocs/bin/pip install --quiet --disable-pip-version-check "mkdocs==$version"
fi

# The pages of the root become pages of the site, with their links adjusted.
rm -rf target/docs
cp -r docs target/docs
for page in ARCHITECTURE CONTRIBUTING CHANGELOG; do
    sed 's|](docs/|](|g' "$page.md" >"target/docs/$page.md"
done
find target/docs -maxdepth 1 -name '*.md' -exec sed -i 's|](\.\./\([A-Z]*\.md\))|](\1)|g' {} +

if [ "${1:-build}" = serve ]; then
    exec target/mkdocs/bin/mkdocs serve --quiet --dev-addr localhost:8000
fi
target/mkdocs/bin/mkdocs build --quiet --strict
echo "Built target/site/index.html. Search needs a server: tools/docs.sh serve"
