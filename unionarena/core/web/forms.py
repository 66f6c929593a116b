"""How forms look, whoever wrote them."""

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    """Django's own templates, but for a field of a form."""

    field_template_name = "components/_field.html"
