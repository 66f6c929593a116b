"""The rendering of all forms."""

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    """Django's form renderer with our template for a field."""

    field_template_name = "components/_field.html"
